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

type Mutation = ReturnType<typeof useMutation>

function DriverDetails({ data: driver }: { readonly data: Driver }) {
  const { t } = useTranslation('people')
  const mutation = useMutation()
  const [rejecting, setRejecting] = useState(false)
  useTitle(driver.name)
  const status = driverStatusOf(driver)
  return (
    <>
      <BackLink to="/drivers">{t('drivers.title')}</BackLink>
      <DriverHeading driver={driver} />
      {status === 'waiting' ? (
        <WaitingNotice driver={driver} mutation={mutation} onReject={() => setRejecting(true)} />
      ) : null}
      {status === 'rejected' ? <RejectedNotice driver={driver} mutation={mutation} /> : null}
      {rejecting ? <RejectionForm driver={driver} onClose={() => setRejecting(false)} /> : null}
      {status === 'invited' ? <InvitedNotice driver={driver} mutation={mutation} /> : null}
      <DriverForm driver={driver} />
      {status === 'approved' || status === 'waiting' ? (
        <PincodeCard driver={driver} mutation={mutation} />
      ) : null}
    </>
  )
}

function DriverHeading({ driver }: { readonly driver: Driver }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  return (
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
  )
}

interface DriverPartProps {
  readonly driver: Driver
  readonly mutation: Mutation
}

/** Asks to confirm, and approves the driver; undefined for a viewer who may not approve. */
function useApproval({ driver, mutation }: DriverPartProps): (() => Promise<void>) | undefined {
  const { t } = useTranslation('people')
  const { roles } = useUser()
  if (!mayPerform(roles, 'approveDriver')) return undefined
  return async () => {
    if (
      await confirm({
        title: t('drivers.approveTitle', { name: driver.name }),
        body: t('drivers.approveBody'),
        confirm: t('drivers.approve'),
      })
    )
      await mutation.run(() => call(approveDriver, { params: { id: driver.id } }), t('drivers.approved'))
  }
}

function WaitingNotice({ onReject, ...props }: DriverPartProps & { readonly onReject: () => void }) {
  const { t } = useTranslation('people')
  const { moment } = useFormats()
  const approve = useApproval(props)
  const { busy } = props.mutation
  const { graceUntil } = props.driver
  return (
    <Alert
      tone="warning"
      title={t('drivers.waitingTitle')}
      action={
        approve === undefined ? undefined : (
          <chakra.div display="flex" flexWrap="wrap" gap="8px">
            <Button disabled={busy} onClick={() => void approve()}>
              {t('drivers.approve')}
            </Button>
            <Button disabled={busy} variant="outline" onClick={onReject}>
              {t('drivers.reject')}
            </Button>
          </chakra.div>
        )
      }
    >
      {graceUntil === undefined
        ? t('drivers.waitingBody')
        : t('drivers.waitingUntil', { moment: moment(graceUntil) })}
    </Alert>
  )
}

function RejectedNotice(props: DriverPartProps) {
  const { t } = useTranslation('people')
  const approve = useApproval(props)
  return (
    <Alert
      tone="danger"
      title={t('drivers.rejectedTitle')}
      action={
        approve === undefined ? undefined : (
          <Button disabled={props.mutation.busy} onClick={() => void approve()}>
            {t('drivers.approveAfterAll')}
          </Button>
        )
      }
    >
      {props.driver.rejectedReason ?? t('drivers.noReason')}
    </Alert>
  )
}

function InvitedNotice({ driver, mutation: { run, busy } }: DriverPartProps) {
  const { t } = useTranslation('people')
  const resend = () => run(() => call(resendInvitation, { params: { id: driver.id } }), t('drivers.resent'))
  return (
    <Alert
      title={t('drivers.invitedTitle')}
      action={
        <Button variant="outline" disabled={busy} onClick={() => void resend()}>
          {t('drivers.resend')}
        </Button>
      }
    >
      {t('drivers.invitedBody')}
    </Alert>
  )
}

function PincodeCard({ driver, mutation: { run, busy } }: DriverPartProps) {
  const { t } = useTranslation('people')
  const reset = () => run(() => call(resetPincode, { params: { id: driver.id } }), t('drivers.pincodeSent'))
  return (
    <Card>
      <chakra.div display="grid" gap="12px" justifyItems="start">
        <SectionTitle>{t('drivers.pincode')}</SectionTitle>
        <chakra.p color="fg.muted">{t('drivers.pincodeBody')}</chakra.p>
        <Button variant="outline" disabled={busy} onClick={() => void reset()}>
          {t('drivers.resetPincode')}
        </Button>
      </chakra.div>
    </Card>
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
