import { useTranslation } from 'react-i18next'
import { auditEntries, type AuditEntry } from '#contract/accounts/audit.ts'
import { call } from '../../api/call.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { MenuLink } from '../../ui/overlays/Menu.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { subjectAddress } from './audit-subjects.ts'
import { Differences } from './Differences.tsx'
import { useAuditTexts } from './use-audit-texts.ts'
import { Moment } from '../shared/detail/Moments.tsx'

export const { loader, Component } = definePage(
  'audit',
  (signal, { entryId: id = '' }) => call(auditEntries.read, { params: { id }, signal }),
  EntryDetails,
)

function EntryDetails({ data: entry }: { readonly data: AuditEntry }) {
  const { t } = useTranslation('audit')
  const texts = useAuditTexts()
  const address = subjectAddress(entry)
  return (
    <DetailLayout
      back={{ to: '/audit', title: t('back') }}
      eyebrow={texts.action(entry)}
      title={texts.subject(entry)}
      facts={[
        {
          term: t('columns.createdAt'),
          value: <Moment at={entry.createdAt} />,
        },
        { term: t('columns.actor'), value: entry.actor?.name ?? texts.actor(entry) },
        { term: t('columns.impersonator'), value: entry.impersonator?.name },
        { term: t('columns.customer'), value: entry.customer?.name },
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
