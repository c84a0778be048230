import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type OutgoingMail, outgoingMails, resendMessage } from '#contract/accounts/outgoing-mails.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert, NoneText, TitledCard } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { MailStatusBadge } from '../shared/detail/MailStatusBadge.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { Moment } from '../shared/detail/Moments.tsx'
import { DownloadLink } from '../shared/detail/DownloadLink.tsx'

export const { loader, Component } = definePage(
  'mail',
  (signal, { mailId: id = '' }) => call(outgoingMails.read, { params: { id }, signal }),
  MailDetails,
)

function MailDetails({ data: mail }: { readonly data: OutgoingMail }) {
  const { t } = useTranslation('mails')
  const { roles } = useUser()
  const { run, busy } = useMutation()
  const title = mail.subject ?? t('noSubject', { to: mail.recipients.join(', ') })
  return (
    <DetailLayout
      back={{ to: '/mails', title: t('back') }}
      title={title}
      badges={<MailStatusBadge status={mail.status} />}
      action={
        mail.status === 'failed' && mayPerform(roles, 'resendMessage') ? (
          <Button
            disabled={busy}
            onClick={() => void run(() => call(resendMessage, { params: { id: mail.id } }), t('resent'))}
          >
            {t('resend')}
          </Button>
        ) : undefined
      }
      notice={
        mail.status === 'failed' ? (
          <Alert tone="danger" title={t('failedTitle')}>
            {[mail.lastError, t('failedBody')].filter(Boolean).join('. ')}
          </Alert>
        ) : undefined
      }
    >
      <Proof mail={mail} />
      <TitledCard title={t('content')}>
        {mail.text === undefined ? (
          <NoneText>{t('contentHidden')}</NoneText>
        ) : (
          <chakra.div
            lang={mail.language}
            paddingTop="8px"
            maxWidth="80ch"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {mail.text}
          </chakra.div>
        )}
      </TitledCard>
    </DetailLayout>
  )
}

function Proof({ mail }: { readonly mail: OutgoingMail }) {
  const { t } = useTranslation('mails')
  const { day, number } = useFormats()
  const { language } = mail
  return (
    <FactsCard title={t('proof')} minColumnWidth="200px">
      <Fact term={t('fields.recipients')} details={t(`channels.${mail.channel}`)}>
        {mail.recipients.join(', ')}
      </Fact>
      <Fact term={t('fields.createdAt')}>
        <Moment at={mail.createdAt} />
      </Fact>
      <Fact term={t('fields.sentAt')}>
        {mail.sentAt === undefined ? (
          <chakra.span color="fg.muted">
            {mail.status === 'queued' && (mail.leavesOn ?? '') > mail.createdAt.slice(0, 10)
              ? t('waitsUntil', { day: day(mail.leavesOn ?? '') })
              : t('notSent')}
          </chakra.span>
        ) : (
          <Moment at={mail.sentAt} />
        )}
      </Fact>
      <Fact term={t('fields.attempts')} details={mail.lastError}>
        {number(mail.attempts)}
      </Fact>
      <Fact term={t('fields.template')}>
        {t(`templates.${mail.template}`, { defaultValue: mail.template })}
      </Fact>
      <Fact term={t('language')}>
        {language === 'en' || language === 'nl' ? t(`languages.${language}`) : language}
      </Fact>
      {mail.attachments.length === 0 ? null : (
        <Fact term={t('attachments')}>
          {mail.attachments.map(({ documentVersion, fileName, contentUrl }) => (
            <DownloadLink key={documentVersion} href={contentUrl} overflowWrap="anywhere">
              {fileName}
            </DownloadLink>
          ))}
        </Fact>
      )}
      {mail.shipment === undefined && mail.materialFlow === undefined ? null : (
        <Fact term={t('about')}>
          {mail.shipment === undefined ? (
            <TextLink to={`/material-flows/${mail.materialFlow}`}>{t('flow')}</TextLink>
          ) : (
            <TextLink to={`/shipments/${mail.shipment}`}>{t('shipment')}</TextLink>
          )}
        </Fact>
      )}
    </FactsCard>
  )
}
