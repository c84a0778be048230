import { useTranslation } from 'react-i18next'
import type { Driver } from '#contract/accounts/drivers.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'

export function DriverFacts({ driver }: { readonly driver: Driver }) {
  const { t } = useTranslation('people')
  return (
    <FactsCard title={t('drivers.edit')} minColumnWidth="220px">
      <Fact term={t('fields.name')}>{driver.name}</Fact>
      <Fact term={t('fields.kind')}>{t(`drivers.kinds.${driver.kind}`)}</Fact>
      <Fact term={t('fields.mobilePhone')}>{driver.mobilePhone}</Fact>
      <Fact term={t('fields.email')}>{driver.email}</Fact>
      <Fact term={t('fields.company')}>{driver.company?.name}</Fact>
    </FactsCard>
  )
}
