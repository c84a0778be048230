import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { warningRules } from '#contract/letters/letter-warnings.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'

export const List = chakra('ul', {
  base: { listStyleType: 'disc', paddingLeft: '20px', display: 'grid', gap: '2px' },
})

/** What looks wrong on the letter of the flow as it is saved. */
export function FlowWarnings({
  flow: { id, warnings = [] },
  mayChange,
}: {
  readonly flow: Pick<OfficeFlow, 'id' | 'warnings'>
  readonly mayChange: boolean
}) {
  const { t } = useTranslation('warnings')
  if (warnings.length === 0) return null
  return (
    <Alert tone="neutral" title={t('title')}>
      <List>
        {warnings.map((code) => (
          <li key={code}>
            {mayChange ? (
              <TextLink to={`/material-flows/${id}/edit?field=${warningRules[code].field}`}>
                {t(code)}
              </TextLink>
            ) : (
              t(code)
            )}
          </li>
        ))}
      </List>
    </Alert>
  )
}
