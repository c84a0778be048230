import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/parties/companies.ts'
import {
  type CompanyChangeRequest,
  companyChangeRequests,
  type RequestedCompanyChanges,
} from '#contract/parties/company-change-requests.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { formatAddress } from '../shared/companies/company-values.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { PlainTable } from '../shared/tables/PlainTable.tsx'

export interface OpenRequest {
  readonly request: CompanyChangeRequest
  readonly company: Company
}

export function ChangeRequestView({
  opened: { request, company },
  onClose,
}: {
  readonly opened: OpenRequest
  readonly onClose: () => void
}) {
  const { t } = useTranslation('companies')
  const { moment } = useFormats()
  return (
    <Dialog
      title={company.name}
      description={`${request.requestedBy.name}, ${moment(request.createdAt)}`}
      onClose={onClose}
      footer={<Answer request={request} name={company.name} onAnswered={onClose} />}
    >
      <chakra.div display="grid" gap="section">
        <chakra.blockquote
          margin="0"
          paddingLeft="12px"
          borderLeft="3px solid"
          borderColor="border.strong"
          whiteSpace="pre-line"
          overflowWrap="anywhere"
        >
          {request.comment}
        </chakra.blockquote>
        <RequestedChanges changes={request.changes} company={company} />
        {request.handledAt === undefined ? null : (
          <chakra.p color="fg.muted">
            {t('request.handled', { name: request.handledBy?.name ?? '', moment: moment(request.handledAt) })}
          </chakra.p>
        )}
        <div>
          <TextLink to={`/companies/${company.id}`}>{t('request.openCompany')}</TextLink>
        </div>
      </chakra.div>
    </Dialog>
  )
}

function RequestedChanges({
  changes,
  company,
}: {
  readonly changes: RequestedCompanyChanges
  readonly company: Company
}) {
  const { t } = useTranslation('companies')
  const { country } = useFormats()
  const address = (value: Company['address']) =>
    [formatAddress(value), value?.country === undefined ? '' : country(value.country)]
      .filter(Boolean)
      .join(', ')
  const { address: requestedAddress, ...texts } = changes
  const rows = [
    ...Object.entries(texts).map(([name, requested]) => {
      // The schema has these fields, which are all texts.
      const field = name as keyof typeof texts
      return { field, now: company[field], requested }
    }),
    ...(requestedAddress === undefined
      ? []
      : [
          {
            field: 'address' as const,
            now: address(company.address),
            requested: address({ ...company.address, ...requestedAddress }),
          },
        ]),
  ].filter(({ requested }) => requested !== undefined)
  if (rows.length === 0) return <chakra.p color="fg.muted">{t('request.noChanges')}</chakra.p>
  return (
    <PlainTable
      label={t('request.changes')}
      columns={[t('request.changes'), t('request.now'), t('request.requested')]}
    >
      {rows.map(({ field, now, requested }) => (
        <tr key={field}>
          <th scope="row">{t(`fields.${field}`)}</th>
          <td>{now === undefined || now === '' ? '–' : now}</td>
          <td>
            <strong>{requested}</strong>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

function Answer({
  request: { id, version, status },
  name,
  onAnswered,
}: {
  readonly request: CompanyChangeRequest
  readonly name: string
  readonly onAnswered: () => void
}) {
  const { t } = useTranslation('companies')
  const { roles } = useUser()
  const { ask } = useMutation()
  if (status !== 'open' || !may(roles, 'change', 'CompanyChangeRequest'))
    return (
      <Button variant="outline" onClick={onAnswered}>
        {t('close')}
      </Button>
    )
  const answer = async (given: 'granted' | 'refused') => {
    const verb = given === 'granted' ? 'grant' : 'refuse'
    const isDone = await ask(
      {
        title: t(`request.${verb}Title`),
        body: t(`request.${verb}Body`, { name }),
        confirm: t(`request.${verb}`),
        ...(verb === 'refuse' ? { tone: 'danger' } : {}),
      },
      () => call(companyChangeRequests.change, { params: { id }, body: { status: given }, ifMatch: version }),
      t(`request.${given}`),
    )
    if (isDone) onAnswered()
  }
  return (
    <>
      <Button variant="outline" onClick={() => void answer('refused')}>
        {t('request.refuse')}
      </Button>
      <Button onClick={() => void answer('granted')}>{t('request.grant')}</Button>
    </>
  )
}
