import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { OutgoingMailRow } from '#contract/accounts/outgoing-mails.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { MailStatusBadge } from '../shared/detail/MailStatusBadge.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

export function ShipmentMails({ mails }: { readonly mails: readonly OutgoingMailRow[] }) {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  return (
    <Card aria-labelledby="mails">
      <SectionTitle id="mails">{t('mails.title')}</SectionTitle>
      {mails.length === 0 ? (
        <chakra.p paddingTop="8px" color="fg.muted">
          {t('mails.none')}
        </chakra.p>
      ) : (
        <chakra.ul paddingTop="4px">
          {mails.map((mail) => (
            <chakra.li
              key={mail.id}
              display="flex"
              gap="12px"
              alignItems="center"
              minHeight="rowTwoLines"
              borderBottom="1px solid"
              borderColor="border"
              css={{ '&:last-child': { borderBottom: 'none' } }}
            >
              <chakra.div flex="1" minWidth={0} overflowWrap="anywhere">
                <TextLink to={`/mails/${mail.id}`}>{mail.subject ?? mail.recipients.join(', ')}</TextLink>
                <chakra.div fontSize="label" color="fg.muted">
                  {joinParts([mail.recipients.join(', '), moment(mail.sentAt ?? mail.createdAt)])}
                </chakra.div>
                {mail.lastError === undefined || mail.status === 'sent' ? null : (
                  <chakra.div fontSize="label" color="danger.fg">
                    {mail.lastError}
                  </chakra.div>
                )}
              </chakra.div>
              <MailStatusBadge status={mail.status} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Card>
  )
}
