/** The product's mark: a letter aboard. */
export function Mark({ size = 32 }: { readonly size?: number }) {
  return <img src="/icons/vrachtpas.svg" width={size} height={size} alt="" />
}
