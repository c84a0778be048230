export const letterFileName = ({ name, number }: { readonly name: string; readonly number: number }) =>
  `${name}-v${number}.pdf`
