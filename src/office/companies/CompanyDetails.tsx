import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/parties/companies.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { formatAddress } from '../shared/companies/company-values.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { mayNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import type { CompanyData } from './company-data.ts'
import { ChangeRequestDialog } from './ChangeRequestDialog.tsx'
import { CompanyEba } from './CompanyEba.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { companyRights } from './company-rights.ts'

export function CompanyDetails({ data: { company, logo } }: { readonly data: CompanyData }) {
  const rights = companyRights(useUser(), company)
  return (
    <>
      {rights.mayRequest ? <RequestNotice company={company} mayChange={rights.mayChange} /> : null}
      {rights.mayChange ? (
        <CompanyForm key={company.id} company={company} logo={logo} locked={!rights.owns} />
      ) : (
        <CompanyFacts company={company} />
      )}
      {rights.mayChange && company.ebaWebserviceAddress !== undefined ? (
        <CompanyEba key={company.ebaWebserviceAddress} company={company} />
      ) : null}
    </>
  )
}

function RequestNotice({ company, mayChange }: { readonly company: Company; readonly mayChange: boolean }) {
  const { t } = useTranslation('companies')
  const { roles } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const mayAsk = mayNow(roles, 'create', 'CompanyChangeRequest')
  return (
    <>
      <Alert
        tone="neutral"
        title={t('locked.title')}
        action={
          mayAsk ? (
            <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
              {t('request.ask')}
            </Button>
          ) : undefined
        }
      >
        {t(mayChange ? 'locked.body' : 'locked.readOnly')} {mayAsk ? null : t('inPerson')}
      </Alert>
      {isOpen ? (
        <ChangeRequestDialog company={company} registerOnly={mayChange} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}

function CompanyFacts({ company }: { readonly company: Company }) {
  const { t } = useTranslation('companies')
  const { date, country } = useFormats()
  const { address } = company
  const facts: readonly { term: string; value: string | undefined; details?: string | undefined }[] = [
    { term: t('fields.name'), value: company.name },
    { term: t('types'), value: company.types.map((type) => t(`typeNames.${type}`)).join(', ') },
    { term: t('fields.cocNumber'), value: company.cocNumber },
    {
      term: t('fields.vihbNumber'),
      value: company.vihbNumber,
      details:
        company.registeredAt === undefined
          ? undefined
          : t('registered', { date: date(company.registeredAt) }),
    },
    { term: t('fields.processorNumber'), value: company.processorNumber },
    {
      term: t('fields.address'),
      value: [formatAddress(address), address?.country === undefined ? '' : country(address.country)]
        .filter(Boolean)
        .join(', '),
    },
    { term: t('fields.phonePlanning'), value: company.phonePlanning },
    { term: t('fields.transportDocumentsEmail'), value: company.transportDocumentsEmail },
    { term: t('fields.generalEmail'), value: company.generalEmail },
  ]
  return (
    <FactsCard title={t('details')} minColumnWidth="220px">
      {facts.map(({ term, value, details }) =>
        value === undefined || value === '' ? null : (
          <Fact key={term} term={term} details={details}>
            {value}
          </Fact>
        ),
      )}
    </FactsCard>
  )
}
