/** The package brings no types. */
declare module 'json-merge-patch' {
  export function apply(target: unknown, patch: unknown): unknown
}
