import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Driver, resendInvitation } from '#contract/accounts/drivers.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { useMutation } from '../shared/page/use-mutation.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { type DriverData, readDriver } from './driver-data.ts'
import { DriverFacts } from './DriverFacts.tsx'
import { DriverForm } from './DriverForm.tsx'
import { useDriverMenu } from './use-driver-menu.tsx'
import { RejectionDialog } from './RejectionDialog.tsx'
import { useApproval } from './use-approval.ts'
import { DriverStatusBadge, driverStatusOf } from '../shared/detail/DriverStatusBadge.tsx'

export const { loader, Component } = definePage(
  'driver',
  (signal, { driverId = '' }) => readDriver(driverId, signal),
  DriverDetails,
)

type Mutation = ReturnType<typeof useMutation>

function DriverDetails({ data: { driver, mayChange } }: { readonly data: DriverData }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const mutation = useMutation()
  const [rejecting, setRejecting] = useState(false)
  const status = driverStatusOf(driver)
  const menu = useDriverMenu({ driver, mayChange })
  return (
    <DetailLayout
      back={{ to: '/drivers', title: t('drivers.title') }}
      title={driver.name}
      badges={<DriverStatusBadge driver={driver} />}
      facts={[
        { term: t('fields.kind'), value: t(`drivers.kinds.${driver.kind}`) },
        { term: t('fields.company'), value: driver.company?.name },
        { term: t('fields.ridesToday'), value: number(driver.ridesToday) },
      ]}
      menu={menu}
      notice={
        status === 'waiting' ? (
          <WaitingNotice driver={driver} mutation={mutation} onReject={() => setRejecting(true)} />
        ) : status === 'rejected' ? (
          <RejectedNotice driver={driver} mutation={mutation} />
        ) : status === 'invited' && mayChange ? (
          <InvitedNotice driver={driver} mutation={mutation} />
        ) : undefined
      }
    >
      {mayChange ? <DriverForm driver={driver} /> : <DriverFacts driver={driver} />}
      {rejecting ? <RejectionDialog driver={driver} onClose={() => setRejecting(false)} /> : null}
    </DetailLayout>
  )
}

interface DriverPartProps {
  readonly driver: Driver
  readonly mutation: Mutation
}

function WaitingNotice({ onReject, ...props }: DriverPartProps & { readonly onReject: () => void }) {
  const { t } = useTranslation('people')
  const { moment } = useFormats()
  const approve = useApproval(props.mutation)
  const { busy } = props.mutation
  const { graceUntil } = props.driver
  return (
    <Alert
      tone="warning"
      title={t('drivers.waitingTitle')}
      action={
        approve === undefined ? undefined : (
          <chakra.div display="flex" flexWrap="wrap" gap="8px">
            <Button disabled={busy} onClick={() => void approve(props.driver)}>
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
  const approve = useApproval(props.mutation)
  return (
    <Alert
      tone="danger"
      title={t('drivers.rejectedTitle')}
      action={
        approve === undefined ? undefined : (
          <Button disabled={props.mutation.busy} onClick={() => void approve(props.driver)}>
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
