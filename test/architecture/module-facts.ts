import ts from 'typescript'

/** One reference from a file to a module, in whatever form it is written. */
export interface ModuleReference {
  readonly specifier: string
  /** True for `import type`, `export type`, `import('x').T` and imports of which every name is a type. */
  readonly isTypeOnly: boolean
}

/** What the rules need to know of one source file. */
export interface ModuleFacts {
  readonly references: readonly ModuleReference[]
  /** Dynamic imports whose module is not written as a literal, as source text. */
  readonly computedImports: readonly string[]
  /** Names declared with `let` or `var` at the top level. */
  readonly mutableState: readonly string[]
  /** Uses of the environment, the network, the clock or chance, as source text. */
  readonly ambientUses: readonly string[]
  /** Uses of what the platform has for the network without an import, as source text. */
  readonly networkUses: readonly string[]
}

interface Collected {
  readonly references: ModuleReference[]
  readonly computedImports: string[]
  readonly ambientUses: string[]
  readonly networkUses: string[]
}

/** Reads imports, re-exports, dynamic imports, `require` and `new URL(…, import.meta.url)` from the syntax tree. */
export function readModuleFacts(path: string, text: string): ModuleFacts {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
  const collected: Collected = { references: [], computedImports: [], ambientUses: [], networkUses: [] }
  const visit = (node: ts.Node): void => {
    collectReference(node, collected)
    collectAmbientUse(node, collected)
    collectNetworkUse(node, collected)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { ...collected, mutableState: source.statements.flatMap(mutableNames) }
}

function collectReference(node: ts.Node, into: Collected): void {
  if (ts.isImportDeclaration(node)) add(into, node.moduleSpecifier, isTypeOnlyImport(node))
  else if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    add(into, node.moduleSpecifier, isTypeOnlyExport(node))
  else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    add(into, node.argument.literal, true)
  else if (ts.isExternalModuleReference(node)) add(into, node.expression, false)
  else if (ts.isCallExpression(node)) collectCall(node, into)
  else if (ts.isNewExpression(node)) collectModuleUrl(node, into)
}

function add(into: Collected, specifier: ts.Node, isTypeOnly: boolean): void {
  if (ts.isStringLiteralLike(specifier)) into.references.push({ specifier: specifier.text, isTypeOnly })
}

function isTypeOnlyImport(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const names = clause.namedBindings
  return !clause.name && !!names && ts.isNamedImports(names) && everyNameIsType(names.elements)
}

function isTypeOnlyExport(node: ts.ExportDeclaration): boolean {
  if (node.isTypeOnly) return true
  return (
    !!node.exportClause && ts.isNamedExports(node.exportClause) && everyNameIsType(node.exportClause.elements)
  )
}

function everyNameIsType(names: readonly { readonly isTypeOnly: boolean }[]): boolean {
  return names.length > 0 && names.every((name) => name.isTypeOnly)
}

function collectCall(node: ts.CallExpression, into: Collected): void {
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword
  const isRequire = /^require(\.resolve)?$/.test(node.expression.getText())
  const argument = node.arguments[0]
  if (!argument || !(isImport || isRequire)) return
  if (ts.isStringLiteralLike(argument)) add(into, argument, false)
  else into.computedImports.push(node.getText())
}

/** A worker or child process is started from such a URL: a dependency like any import. */
function collectModuleUrl(node: ts.NewExpression, into: Collected): void {
  const [target, base] = node.arguments ?? []
  if (node.expression.getText() !== 'URL' || base?.getText() !== 'import.meta.url' || !target) return
  if (ts.isStringLiteralLike(target) && /\.[cm]?[jt]s$/.test(target.text)) add(into, target, false)
}

function mutableNames(statement: ts.Statement): string[] {
  if (!ts.isVariableStatement(statement) || statement.declarationList.flags & ts.NodeFlags.Const) return []
  if (statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DeclareKeyword)) return []
  return statement.declarationList.declarations.map((declaration) => declaration.name.getText())
}

const AMBIENT_OBJECT = /^(process|globalThis\.process)$/
const AMBIENT_CALL = /^(fetch|globalThis\.fetch|Date\.now|Math\.random|performance\.now)$/

function collectAmbientUse(node: ts.Node, into: Collected): void {
  if (ts.isPropertyAccessExpression(node) && AMBIENT_OBJECT.test(node.expression.getText()))
    into.ambientUses.push(node.getText())
  if (ts.isCallExpression(node) && AMBIENT_CALL.test(node.expression.getText()))
    into.ambientUses.push(`${node.expression.getText()}()`)
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
    into.ambientUses.push('new Date()')
}

const NETWORK_GLOBALS = /^(fetch|WebSocket|EventSource|XMLHttpRequest|WebSocketStream)$/

/** A global by its name where nothing of this file has that name in reach, or through `globalThis`. */
function collectNetworkUse(node: ts.Node, into: Collected): void {
  if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'globalThis') {
    if (NETWORK_GLOBALS.test(node.name.text)) into.networkUses.push(node.getText())
    return
  }
  if (!ts.isIdentifier(node) || !NETWORK_GLOBALS.test(node.text) || !isValueUse(node)) return
  if (!isDeclaredAround(node)) into.networkUses.push(node.text)
}

/** Not the name of a member, of a property or of a declaration, and no type. */
function isValueUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (
    ts.isPropertyAssignment(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isVariableDeclaration(parent)
  )
    return parent.initializer === node
  return ts.isShorthandPropertyAssignment(parent) || ts.isExpression(parent) || ts.isStatement(parent)
}

function isDeclaredAround(node: ts.Identifier): boolean {
  for (let scope: ts.Node | undefined = node.parent; scope !== undefined; scope = scope.parent)
    if (declares(scope, node.text)) return true
  return false
}

function declares(scope: ts.Node, name: string): boolean {
  if (ts.isFunctionLike(scope) && scope.parameters.some(({ name: bound }) => binds(bound, name))) return true
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return false
  return scope.statements.some(
    (statement) =>
      (ts.isFunctionDeclaration(statement) && statement.name?.text === name) ||
      (ts.isVariableStatement(statement) &&
        statement.declarationList.declarations.some(({ name: bound }) => binds(bound, name))),
  )
}

function binds(bound: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(bound)) return bound.text === name
  return bound.elements.some((element) => ts.isBindingElement(element) && binds(element.name, name))
}
