import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { HelpText, labelStyle } from '../../../ui/controls/fields.tsx'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { Hint } from '../../../ui/theme/surfaces.tsx'

/** The file stays in the browser until it is read. */
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
  return (
    <chakra.div role="group" aria-labelledby={id} display="grid" gap="4px">
      <chakra.span id={id} css={labelStyle}>
        {label}
      </chakra.span>
      <HelpText>{help}</HelpText>
      <FileDrop label={label} accept={accept} onFile={onFile}>
        {(choose) => (
          <>
            {file && (
              <chakra.strong fontWeight="500" minWidth="0" overflowWrap="anywhere">
                {file.name}
              </chakra.strong>
            )}
            <Button size="sm" variant="outline" onClick={choose}>
              {t(file === undefined ? 'chooseFile' : 'replaceFile')}
            </Button>
            {file === undefined ? <Hint>{t('dropFile')}</Hint> : null}
          </>
        )}
      </FileDrop>
    </chakra.div>
  )
}
