import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { readinessRules } from '#contract/letter-rules.ts'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** What is missing before a flow may be loaded, each with the way to its field for those who may mend it. */
export function FlowChecker({
  flow: { id, ready, missing = [] },
  mayChange,
}: {
  readonly flow: OfficeFlow
  readonly mayChange: boolean
}) {
  const { t } = useTranslation('flows')
  if (ready !== false) return null
  return (
    <Alert tone="warning" title={t('checker.missing')}>
      <chakra.ul listStyleType="disc" paddingLeft="20px" display="grid" gap="2px">
        {missing.map((code) => (
          <li key={code}>
            {mayChange ? (
              <TextLink to={`/material-flows/${id}/edit?field=${readinessRules[code].field}`}>
                {t(`readiness.${code}`)}
              </TextLink>
            ) : (
              t(`readiness.${code}`)
            )}
          </li>
        ))}
      </chakra.ul>
    </Alert>
  )
}
