/** The name of a template is of its project and flow, and no number of a letter. */
export const letterFileName = ({
  documentType,
  name,
  number,
}: {
  readonly documentType: string
  readonly name: string
  readonly number: number
}) => `${documentType === 'letter_template' ? 'template-' : ''}${name}-v${number}.pdf`
