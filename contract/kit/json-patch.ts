export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** A change of a JSON document (RFC 6902); `copy` and `test` are never sent. */
export type PatchOperation =
  | { readonly op: 'add'; readonly path: string; readonly value: Json }
  | { readonly op: 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string }

/** A changed copy; throws Error for a missing path: the changes are of another document. */
export const applyPatch = (document: Json, operations: readonly PatchOperation[]): Json =>
  operations.reduce(applyOperation, document)

function applyOperation(document: Json, operation: PatchOperation): Json {
  const path = segmentsOf(operation.path)
  if (operation.op === 'remove') return edit(document, path, () => [])
  if (operation.op === 'replace') return edit(document, path, () => [operation.value])
  if (operation.op === 'add') return insert(document, path, operation.value)
  const from = segmentsOf(operation.from)
  return insert(
    edit(document, from, () => []),
    path,
    from.reduce(childOf, document),
  )
}

const segmentsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

const insert = (document: Json, path: readonly string[], value: Json): Json =>
  path.length === 0
    ? value
    : editParent(document, path, (parent, name) =>
        isList(parent) ? parent.toSpliced(Number(name), 0, value) : { ...objectOf(parent), [name]: value },
      )

const edit = (document: Json, path: readonly string[], change: () => readonly [Json] | readonly []): Json =>
  path.length === 0
    ? (change()[0] ?? null)
    : editParent(document, path, (parent, name) => {
        childOf(parent, name)
        if (isList(parent)) return parent.toSpliced(Number(name), 1, ...change())
        const { [name]: _, ...others } = objectOf(parent)
        const [value] = change()
        return value === undefined ? others : { ...others, [name]: value }
      })

function editParent(
  node: Json,
  [name = '', ...rest]: readonly string[],
  change: (parent: Json, name: string) => Json,
): Json {
  if (rest.length === 0) return change(node, name)
  const child = editParent(childOf(node, name), rest, change)
  return isList(node) ? node.with(Number(name), child) : { ...objectOf(node), [name]: child }
}

function childOf(node: Json, name: string): Json {
  const child = isList(node) ? node[Number(name)] : objectOf(node)[name]
  if (child === undefined) throw new Error(`The patch is of another document: it has no ${name}.`)
  return child
}

const isList = (node: Json): node is readonly Json[] => Array.isArray(node)

function objectOf(node: Json): JsonObject {
  if (typeof node === 'object' && node !== null && !isList(node)) return node
  throw new Error('The patch is of another document: it has no object there.')
}
