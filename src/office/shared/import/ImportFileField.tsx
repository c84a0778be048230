import { chakra } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { HelpText, labelStyle } from '../../../ui/controls/fields.tsx'

/** The file stays in the browser until it is read. */
// oxlint-disable-next-line max-lines-per-function -- one drop area
export function ImportFileField({
  label,
  help,
  accept,
  file,
  onFile,
}: {
  readonly label: string
  readonly help: string
  readonly accept: string
  readonly file: File | undefined
  readonly onFile: (file: File) => void
}) {
  const { t } = useTranslation('forms')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  return (
    <chakra.div role="group" aria-labelledby={`${id}-label`} display="grid" gap="4px">
      <chakra.span id={`${id}-label`} css={labelStyle}>
        {label}
      </chakra.span>
      <HelpText>{help}</HelpText>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="8px 12px"
        padding="12px"
        border="1px dashed"
        borderColor={isOver ? 'primary.solid' : 'border.strong'}
        background={isOver ? 'primary.subtle' : 'transparent'}
        borderRadius="control"
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          const [dropped] = event.dataTransfer.files
          if (dropped !== undefined) onFile(dropped)
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen !== undefined) onFile(chosen)
            // The same file can be chosen again once it was mended.
            event.target.value = ''
          }}
        />
        {file === undefined ? null : (
          <chakra.strong fontWeight="500" minWidth="0" overflowWrap="anywhere">
            {file.name}
          </chakra.strong>
        )}
        <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
          {t(file === undefined ? 'chooseFile' : 'replaceFile')}
        </Button>
        {file === undefined ? (
          <chakra.span color="fg.muted" fontSize="label">
            {t('dropFile')}
          </chakra.span>
        ) : null}
      </chakra.div>
    </chakra.div>
  )
}
