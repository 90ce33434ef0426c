import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from 'parse5'
import { FirsthandError, isFirsthandError } from '../../../model/errors.js'
import type { XmlElement, XmlNode } from '../jats/xml-tree.js'

/** Deepest nesting of open elements that is read; real pages stay below 60, LaTeXML's below 120. */
export const MAX_HTML_DEPTH = 300
/** Most elements and texts that are kept. */
export const MAX_HTML_NODES = 1_000_000

export type HtmlOutcome =
  | { readonly status: 'parsed'; readonly root: XmlElement }
  | { readonly status: 'broken'; readonly reason: 'corrupt' | 'too-large'; readonly message: string }

/** Parses a page as a browser does (WHATWG, no scripts run, nothing fetched), within limits of depth and size. */
export function parseHtml(text: string): HtmlOutcome {
  try {
    const document = parse(text, { treeAdapter: limitedAdapter(), scriptingEnabled: false })
    return {
      status: 'parsed',
      root: { name: '#document', attributes: {}, children: childrenOf(document, 0) },
    }
  } catch (error) {
    if (!isFirsthandError(error, 'input-invalid')) throw error
    const reason = error.details.reason === 'too-large' ? 'too-large' : 'corrupt'
    return { status: 'broken', reason, message: error.message }
  }
}

function limitedAdapter(): typeof defaultTreeAdapter {
  const counts = { depth: 0, nodes: 0 }
  const countNode = () => {
    counts.nodes += 1
    if (counts.nodes > MAX_HTML_NODES)
      stop('too-large', `The page has more than ${MAX_HTML_NODES} elements and texts.`)
  }
  return {
    ...defaultTreeAdapter,
    createElement(...parts) {
      countNode()
      return defaultTreeAdapter.createElement(...parts)
    },
    insertText(...parts) {
      countNode()
      defaultTreeAdapter.insertText(...parts)
    },
    onItemPush() {
      counts.depth += 1
      if (counts.depth > MAX_HTML_DEPTH)
        stop('corrupt', `The page is nested more than ${MAX_HTML_DEPTH} deep, like no real one.`)
    },
    onItemPop() {
      counts.depth -= 1
    },
  }
}

/** Ends the parse from inside; `parseHtml` turns it into an outcome. */
function stop(reason: string, message: string): never {
  throw new FirsthandError('input-invalid', message, { details: { reason } })
}

type ParentNode = DefaultTreeAdapterTypes.ParentNode

function childrenOf(parent: ParentNode, depth: number): readonly XmlNode[] {
  // The tree can be deeper than the stack of open elements where the parser moves elements.
  if (depth > MAX_HTML_DEPTH)
    stop('corrupt', `The page is nested more than ${MAX_HTML_DEPTH} deep, like no real one.`)
  return parent.childNodes.flatMap((node): readonly XmlNode[] => {
    if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value]
    if (!('tagName' in node)) return []
    const content = 'content' in node ? node.content : node
    return [{ name: node.tagName, attributes: attributesOf(node), children: childrenOf(content, depth + 1) }]
  })
}

function attributesOf({ attrs }: DefaultTreeAdapterTypes.Element): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const { name, value } of attrs) attributes[name] ??= value
  return attributes
}
