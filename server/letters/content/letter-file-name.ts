/** The name of the PDF of a version of a letter: that of the letter is the number of its shipment or flow. */
export const letterFileName = ({ name, number }: { readonly name: string; readonly number: number }) =>
  `${name}-v${number}.pdf`
