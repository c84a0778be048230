import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { auditEntries, type AuditEntry } from '#contract/accounts/audit.ts'
import { call } from '../../api/call.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { MenuLink } from '../../ui/overlays/Menu.tsx'
import { createPage } from '../shared/page/create-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { loadPageData } from '../shared/page/page-data.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { subjectAddress } from './audit-subjects.ts'
import { Differences } from './Differences.tsx'
import { useAuditTexts } from './use-audit-texts.ts'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`audit ${params['entryId']}`, request, (signal) =>
    call(auditEntries.read, { params: { id: params['entryId'] ?? '' }, signal }),
  )

function EntryDetails({ data: entry }: { readonly data: AuditEntry }) {
  const { t } = useTranslation('audit')
  const { moment } = useFormats()
  const texts = useAuditTexts()
  const address = subjectAddress(entry)
  return (
    <DetailLayout
      back={{ to: '/audit', title: t('back') }}
      eyebrow={texts.action(entry)}
      title={texts.subject(entry)}
      facts={[
        {
          term: t('createdAt'),
          value: <time dateTime={entry.createdAt}>{moment(entry.createdAt)}</time>,
        },
        { term: t('actor'), value: entry.actor?.name ?? texts.actor(entry) },
        { term: t('impersonator'), value: entry.impersonator?.name },
        { term: t('customer'), value: entry.customer?.name },
      ]}
      action={
        address === undefined ? undefined : (
          <LinkButton to={address} variant="outline">
            {t('open')}
          </LinkButton>
        )
      }
      menu={<MenuLink to={`/audit?subject=${encodeURIComponent(entry.subjectId)}`}>{t('history')}</MenuLink>}
    >
      <Differences entry={entry} />
    </DetailLayout>
  )
}

const AuditEntryPage = createPage(loader, EntryDetails)

export { AuditEntryPage as Component }
