import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ewcCodes } from '#contract/reference-data.ts'
import { call } from '../../../api/call.ts'
import { reportUnlessRefused } from '../../../app/fault-reports.ts'
import { Alert } from '../../../ui/surfaces.tsx'
import { useFlowValue } from './flow-form-context.ts'

/**
 * Complementary codes come in pairs, of which the analysis decides one: the list words them by what they contain, or
 * by the code that they are not.
 */
const isComplementary = (englishName: string) =>
  /containing (hazardous|dangerous) substances|other than those mentioned in|not mentioned in/i.test(
    englishName,
  )

type EwcRow = Awaited<ReturnType<typeof readEwc>>
const readEwc = (id: string, signal: AbortSignal) => call(ewcCodes.read, { params: { id }, signal })

/** What follows from the EWC code that is chosen. */
export function EwcHints() {
  const { t } = useTranslation('flows')
  const id = useFlowValue('ewcCode')
  const [ewcCode, setEwcCode] = useState<EwcRow>()
  useEffect(() => {
    if (id === '') return
    const controller = new AbortController()
    readEwc(id, controller.signal).then(setEwcCode, (error: unknown) => {
      if (!controller.signal.aborted) reportUnlessRefused('EWC code')(error)
    })
    return () => controller.abort()
  }, [id])
  if (ewcCode === undefined || ewcCode.id !== id) return null
  const complementary = isComplementary(ewcCode.names.en)
  if (!ewcCode.hazardous && !complementary) return null
  return (
    <Alert tone={ewcCode.hazardous ? 'warning' : 'info'}>
      {ewcCode.hazardous ? <p>{t('form.hazardous')}</p> : null}
      {complementary ? <p>{t('form.complementary')}</p> : null}
    </Alert>
  )
}
