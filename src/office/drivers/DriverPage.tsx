import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import {
  approveDriver,
  type Driver,
  drivers,
  rejectDriver,
  resendInvitation,
  resetPincode,
} from '#contract/drivers.ts'
import { mayPerform } from '#contract/permissions.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { useUser } from '../../app/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { TextAreaField } from '../../ui/fields.tsx'
import { Alert, Card, PageTitle, SectionTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { useMutation } from '../shared/use-mutation.ts'
import { useFormats } from '../shared/use-formats.ts'
import { DriverForm } from './DriverForm.tsx'
import { DriverStatusBadge, driverStatusOf } from './DriverStatusBadge.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`driver ${params['driverId']}`, request, (signal) =>
    call(drivers.read, { params: { id: params['driverId'] ?? '' }, signal }),
  )

function DriverDetails({ data: driver }: { readonly data: Driver }) {
  const { t } = useTranslation('people')
  const { moment, number } = useFormats()
  const { run, busy } = useMutation()
  const { roles } = useUser()
  const [rejecting, setRejecting] = useState(false)
  useTitle(driver.name)
  const status = driverStatusOf(driver)
  const mayApprove = mayPerform(roles, 'approveDriver')
  const params = { id: driver.id }

  const approve = async () => {
    if (
      await confirm({
        title: t('drivers.approveTitle', { name: driver.name }),
        body: t('drivers.approveBody'),
        confirm: t('drivers.approve'),
      })
    )
      await run(() => call(approveDriver, { params }), t('drivers.approved'))
  }

  return (
    <>
      <BackLink to="/drivers">{t('drivers.title')}</BackLink>
      <chakra.header display="grid" gap="8px" justifyItems="start">
        <DriverStatusBadge driver={driver} />
        <PageTitle>{driver.name}</PageTitle>
        <chakra.p color="fg.muted">
          {[
            t(`drivers.kinds.${driver.kind}`),
            driver.company?.name,
            t('drivers.rides', { count: driver.ridesToday, shown: number(driver.ridesToday) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </chakra.p>
      </chakra.header>
      {status === 'waiting' ? (
        <Alert
          tone="warning"
          title={t('drivers.waitingTitle')}
          action={
            mayApprove ? (
              <chakra.div display="flex" flexWrap="wrap" gap="8px">
                <Button disabled={busy} onClick={() => void approve()}>
                  {t('drivers.approve')}
                </Button>
                <Button disabled={busy} variant="outline" onClick={() => setRejecting(true)}>
                  {t('drivers.reject')}
                </Button>
              </chakra.div>
            ) : undefined
          }
        >
          {driver.graceUntil === undefined
            ? t('drivers.waitingBody')
            : t('drivers.waitingUntil', { moment: moment(driver.graceUntil) })}
        </Alert>
      ) : null}
      {status === 'rejected' ? (
        <Alert
          tone="danger"
          title={t('drivers.rejectedTitle')}
          action={
            mayApprove ? (
              <Button disabled={busy} onClick={() => void approve()}>
                {t('drivers.approveAfterAll')}
              </Button>
            ) : undefined
          }
        >
          {driver.rejectedReason ?? t('drivers.noReason')}
        </Alert>
      ) : null}
      {rejecting ? <RejectionForm driver={driver} onClose={() => setRejecting(false)} /> : null}
      {status === 'invited' ? (
        <Alert
          title={t('drivers.invitedTitle')}
          action={
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => void run(() => call(resendInvitation, { params }), t('drivers.resent'))}
            >
              {t('drivers.resend')}
            </Button>
          }
        >
          {t('drivers.invitedBody')}
        </Alert>
      ) : null}
      <DriverForm driver={driver} />
      {status === 'approved' || status === 'waiting' ? (
        <Card>
          <chakra.div display="grid" gap="12px" justifyItems="start">
            <SectionTitle>{t('drivers.pincode')}</SectionTitle>
            <chakra.p color="fg.muted">{t('drivers.pincodeBody')}</chakra.p>
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => void run(() => call(resetPincode, { params }), t('drivers.pincodeSent'))}
            >
              {t('drivers.resetPincode')}
            </Button>
          </chakra.div>
        </Card>
      ) : null}
    </>
  )
}

/** The form that rejects a driver, with a reason that the driver gets to read. */
function RejectionForm({
  driver,
  onClose: onEnd,
}: {
  readonly driver: Driver
  readonly onClose: () => void
}) {
  const { t } = useTranslation('people')
  const { run, busy } = useMutation()
  const [reason, setReason] = useState('')
  const reject = async () => {
    if (
      await run(
        () => call(rejectDriver, { params: { id: driver.id }, body: { reason: reason.trim() || null } }),
        t('drivers.rejected'),
      )
    )
      onEnd()
  }
  return (
    <Card>
      <chakra.div display="grid" gap="12px">
        <SectionTitle>{t('drivers.rejectTitle', { name: driver.name })}</SectionTitle>
        <TextAreaField
          label={t('drivers.reason')}
          help={t('drivers.reasonHelp')}
          value={reason}
          maxLength={2000}
          onChange={(event) => setReason(event.target.value)}
        />
        <chakra.div display="flex" gap="8px" flexWrap="wrap">
          <Button variant="danger" disabled={busy} onClick={() => void reject()}>
            {t('drivers.reject')}
          </Button>
          <Button variant="ghost" onClick={onEnd}>
            {t('cancel')}
          </Button>
        </chakra.div>
      </chakra.div>
    </Card>
  )
}

const DriverPage = createPage(loader, DriverDetails)

export { DriverPage as Component }
