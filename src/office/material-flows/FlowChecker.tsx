import { useTranslation } from 'react-i18next'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import { type ReadinessCode, readinessRules } from '#contract/letters/letter-rules.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { ewcCodeToday } from '../shared/detail/ewc-code-today.ts'
import { FlowWarnings, List } from './FlowWarnings.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

export function FlowChecker({ flow, mayChange }: { readonly flow: OfficeFlow; readonly mayChange: boolean }) {
  const { t } = useTranslation('flows')
  const { id, ready, missing = [] } = flow
  const reason = useReasons(flow)
  return (
    <>
      {ready !== false ? null : (
        <Alert tone="warning" title={t('checker.missing')}>
          <List>
            {missing.map((code) => (
              <li key={code}>
                {mayChange ? (
                  <TextLink to={`/material-flows/${id}/edit?field=${readinessRules[code].field}`}>
                    {reason(code)}
                  </TextLink>
                ) : (
                  reason(code)
                )}
              </li>
            ))}
          </List>
        </Alert>
      )}
      <FlowWarnings flow={flow} mayChange={mayChange} />
    </>
  )
}

function useReasons({ ewcCode }: OfficeFlow): (code: ReadinessCode) => string {
  const { t } = useTranslation('flows')
  const { fullDay } = useFormats()
  return (missing) => {
    if (ewcCode === undefined || (missing !== 'ewc_code_ended' && missing !== 'ewc_code_to_come'))
      return t(`readiness.${missing}`)
    const { code, hazardous, validFrom = '', validTo = '' } = ewcCodeToday(ewcCode)
    return t(`readiness.${missing}`, {
      code: formatEwcCode(code, hazardous),
      day: fullDay(missing === 'ewc_code_ended' ? validTo : validFrom),
    })
  }
}
