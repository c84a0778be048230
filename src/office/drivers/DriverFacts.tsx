import { useTranslation } from 'react-i18next'
import type { Driver } from '#contract/accounts/drivers.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'

export function DriverFacts({ driver }: { readonly driver: Driver }) {
  const { t } = useTranslation('people')
  const facts = [
    { term: t('name'), value: driver.name },
    { term: t('drivers.kind'), value: t(`drivers.kinds.${driver.kind}`) },
    { term: t('mobilePhone'), value: driver.mobilePhone },
    { term: t('email'), value: driver.email },
    { term: t('company'), value: driver.company?.name },
  ]
  return (
    <FactsCard title={t('drivers.edit')} minColumnWidth="220px">
      {facts.map(({ term, value }) =>
        value === undefined ? null : (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ),
      )}
    </FactsCard>
  )
}
