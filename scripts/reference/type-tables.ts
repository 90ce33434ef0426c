import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { markdownTable } from './page.js'

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

interface Found {
  readonly declaration: Declaration
  readonly source: ts.SourceFile
}

/** Markdown sections for an interface and every type of the same folder that it refers to, breadth first. */
export function typeTables(folder: string, rootName: string): string {
  const declarations = readDeclarations(folder)
  const names = [rootName]
  for (const name of names)
    for (const reference of referencesOf(declarations.get(name)?.declaration))
      if (declarations.has(reference) && !names.includes(reference)) names.push(reference)
  return names.map((name) => section(name, declarations.get(name))).join('\n\n')
}

function readDeclarations(folder: string): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>()
  for (const name of readdirSync(folder)
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .sort()) {
    const text = readFileSync(join(folder, name), 'utf8')
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
    for (const node of source.statements)
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
        found.set(node.name.text, { declaration: node, source })
  }
  return found
}

function referencesOf(root: ts.Node | undefined): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) names.push(nameOf(node))
    ts.forEachChild(node, visit)
  }
  if (root) visit(root)
  return names
}

function nameOf(node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments): string {
  return (ts.isTypeReferenceNode(node) ? node.typeName : node.expression).getText()
}

function section(name: string, found: Found | undefined): string {
  if (!found) throw new Error(`no type ${name}`)
  const { declaration, source } = found
  const heading = `## ${name}\n\n`
  const comment = commentOf(declaration)
  const intro = comment === '' ? '' : `${comment}\n\n`
  if (ts.isTypeAliasDeclaration(declaration)) return `${heading}${intro}${aliasText(declaration, source)}`
  const base = declaration.heritageClauses?.map((clause) => clause.getText()).join(' ') ?? ''
  const inherited = base === '' ? '' : `\`${base}\`\n\n`
  return `${heading}${intro}${inherited}${fieldTable(declaration)}`
}

/** A union that is derived from a constant list is shown as that list. */
function aliasText(alias: ts.TypeAliasDeclaration, source: ts.SourceFile): string {
  const list = /^\(typeof (\w+)\)\[number\]$/.exec(alias.type.getText())?.[1]
  const text = list === undefined ? alias.type.getText() : constantList(list, source)
  return `\`${oneLine(text)}\``
}

function constantList(name: string, source: ts.SourceFile): string {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((node) => [...node.declarationList.declarations])
  const initializer = declarations.find((node) => node.name.getText() === name)?.initializer
  const list = initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer
  if (!list || !ts.isArrayLiteralExpression(list)) throw new Error(`${name} is no constant list`)
  return list.elements.map((element) => element.getText()).join(' | ')
}

function fieldTable(declaration: ts.InterfaceDeclaration): string {
  const fields = declaration.members.filter(ts.isPropertySignature)
  return markdownTable(
    ['Field', 'Type', 'Meaning'],
    fields.map((field) => [
      `\`${field.name.getText()}${field.questionToken ? '?' : ''}\``,
      `\`${oneLine(field.type?.getText() ?? 'unknown').replaceAll(/\breadonly /g, '')}\``,
      commentOf(field),
    ]),
  )
}

function commentOf(node: ts.Node): string {
  const text = ts
    .getJSDocCommentsAndTags(node)
    .map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? '')
  return oneLine(text.join(' '))
}

function oneLine(text: string): string {
  return text
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
