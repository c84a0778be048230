import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComplementaryEwcCode } from '#contract/parties/complementary-ewc-codes.ts'
import { type EwcCode, ewcCodes } from '#contract/parties/reference-data.ts'
import { call } from '../../../api/call.ts'
import { reportUnlessRefused } from '../../../app/frame/fault-reports.ts'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { useFlowValue } from './flow-form-context.ts'

const readEwc = (id: string, signal: AbortSignal) => call(ewcCodes.read, { params: { id }, signal })

// Few codes end: the hint is fetched when one is chosen.
const CodeEnding = lazyDialog(
  async () => (await import('../code-changes/CodeEnding.tsx')).CodeEnding,
  'codechanges',
)

export function EwcHints() {
  const { t } = useTranslation('flows')
  const id = useFlowValue('ewcCode')
  const [ewcCode, setEwcCode] = useState<EwcCode>()
  useEffect(() => {
    if (id === '') return
    const controller = new AbortController()
    readEwc(id, controller.signal).then(setEwcCode, (error: unknown) => {
      if (!controller.signal.aborted) reportUnlessRefused('EWC code')(error)
    })
    return () => controller.abort()
  }, [id])
  if (ewcCode === undefined || ewcCode.id !== id) return null
  const complementary = isComplementaryEwcCode(ewcCode.code)
  return (
    <>
      {ewcCode.hazardous || complementary ? (
        <Alert tone={ewcCode.hazardous ? 'warning' : 'info'}>
          {ewcCode.hazardous ? <p>{t('form.hazardous')}</p> : null}
          {complementary ? <p>{t('form.complementary')}</p> : null}
        </Alert>
      ) : null}
      {ewcCode.validTo === undefined ? null : <CodeEnding key={id} chosen={ewcCode} />}
    </>
  )
}
