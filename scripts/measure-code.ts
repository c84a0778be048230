/**
 * `npm run measure`: figures about the code itself, part by part: lines a file, wide lines, casts, loose
 * files a folder and exports that no other file imports. Read with the TypeScript parser, so that comments
 * and texts do not count as code.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'

const parts = ['contract', 'server', 'src', 'service-worker', 'tests', 'bench', 'scripts']
const widest = 120

interface Figures {
  files: number
  lines: number
  wide: number
  lengths: number[]
  casts: number
  neverCasts: number
  functionLengths: number[]
}

const tracked = execFileSync('git', ['ls-files', ...parts], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))
const sources = new Map(
  tracked.map((path) => [
    path,
    ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true),
  ]),
)

function isConstAssertion(node: ts.AsExpression): boolean {
  return ts.isTypeReferenceNode(node.type) && node.type.getText() === 'const'
}

function isNamedFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true
  return (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isVariableDeclaration(node.parent)
}

function figuresOf(part: string): Figures {
  const figures: Figures = {
    files: 0,
    lines: 0,
    wide: 0,
    lengths: [],
    casts: 0,
    neverCasts: 0,
    functionLengths: [],
  }
  for (const [path, source] of sources) {
    if (!path.startsWith(`${part}/`) || path.startsWith('src/i18n/')) continue
    const lines = source.text.replace(/\n$/, '').split('\n')
    figures.files += 1
    figures.lines += lines.length
    figures.lengths.push(lines.length)
    figures.wide += lines.filter((line) => line.length > widest).length
    const visit = (node: ts.Node): void => {
      if (ts.isAsExpression(node) && !isConstAssertion(node)) {
        figures.casts += 1
        if (node.type.kind === ts.SyntaxKind.NeverKeyword) figures.neverCasts += 1
      }
      if (isNamedFunction(node)) {
        const from = source.getLineAndCharacterOfPosition(node.getStart()).line
        figures.functionLengths.push(source.getLineAndCharacterOfPosition(node.end).line - from + 1)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return figures
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Exported names that no file imports; imports by tests and benchmarks count. */
function unusedExports(): string[] {
  const imported = new Set<string>()
  for (const source of sources.values()) {
    const visit = (node: ts.Node): void => {
      if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node))
        imported.add((node.propertyName ?? node.name).text)
      if (ts.isPropertyAccessExpression(node)) imported.add(node.name.text)
      if (ts.isBindingElement(node)) imported.add((node.propertyName ?? node.name).getText())
      if (ts.isImportTypeNode(node) && node.qualifier) imported.add(node.qualifier.getText())
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  const unused: string[] = []
  for (const [path, source] of sources) {
    if (/^(tests|bench|scripts)\//.test(path)) continue
    for (const statement of source.statements) {
      const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
      if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
      const names = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name.getText())
        : 'name' in statement
          ? [(statement.name as ts.Identifier | undefined)?.text ?? '']
          : []
      unused.push(
        ...names.filter((name) => name !== '' && !imported.has(name)).map((name) => `${path}: ${name}`),
      )
    }
  }
  return unused
}

const print = (line: string) => process.stdout.write(`${line}\n`)
print('part            files   lines  median  p95  max  function p95  over 120  casts  as never')
for (const part of parts) {
  const { files, lines, lengths, functionLengths, wide, casts, neverCasts } = figuresOf(part)
  const cells = [
    String(files).padStart(6),
    String(lines).padStart(8),
    String(percentile(lengths, 0.5)).padStart(8),
    String(percentile(lengths, 0.95)).padStart(5),
    String(Math.max(...lengths)).padStart(5),
    String(percentile(functionLengths, 0.95)).padStart(14),
    String(wide).padStart(10),
    String(casts).padStart(7),
    String(neverCasts).padStart(10),
  ]
  print(`${part.padEnd(15)}${cells.join('')}`)
}

const loose = new Map<string, number>()
for (const path of tracked) loose.set(dirname(path), (loose.get(dirname(path)) ?? 0) + 1)
const crowded = [...loose]
  .filter(([folder, count]) => count > 15 && !folder.startsWith('tests'))
  .sort((a, b) => b[1] - a[1])
print(
  `\nfolders with more than 15 files of their own: ${crowded.map(([folder, count]) => `${folder} ${count}`).join(', ')}`,
)
const unused = unusedExports()
print(`exports without a user: ${unused.length}`)
if (process.argv.includes('--list')) unused.forEach(print)
