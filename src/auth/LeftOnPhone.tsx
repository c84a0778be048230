import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../app/frame/fault-reports.ts'
import { type LeftOnPhone as Left, readLeftOnPhone } from '../app/device/left-on-phone.ts'
import { HandOverButton } from '../app/device/HandOverButton.tsx'
import { RescueFileButton } from '../app/device/RescueFileButton.tsx'
import { unsentText } from '../app/device/unsent-text.ts'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { formatMoment } from '../ui/controls/format.ts'
import { TextLink } from '../ui/controls/TextLink.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { UnlockForm } from './UnlockForm.tsx'

export interface LeftOnPhoneProps {
  readonly onUsername: (username: string) => void
  /** Shows the page that asks for the pincode in place of the one to sign in; null goes back. */
  readonly showInstead: (page: ReactNode) => void
  readonly isBack: boolean
}

/**
 * Unsent work, and letters of loads on board, that drivers left on this phone. `onUsername` gets the username
 * when only one driver left something.
 */
function LeftOnPhone({ onUsername, showInstead, isBack }: LeftOnPhoneProps) {
  const { t } = useTranslation('phone', { keyPrefix: 'left' })
  const { t: tDriver } = useTranslation('driver')
  const [left, setLeft] = useState<Left>()
  const tellUsername = useEffectEvent(onUsername)
  const open = () => showInstead(<UnlockForm onBack={() => showInstead(null)} />)
  const openByItself = useEffectEvent(() => isBack || open())
  useEffect(() => {
    readLeftOnPhone().then(
      (found) => {
        setLeft(found)
        // The browser is sure that there is no network, and so no way to sign in.
        if (!navigator.onLine && found.work.some(({ unlock }) => unlock?.kind === 'ready')) openByItself()
        const [first, ...others] = found.work
        // The text would be inserted behind what the user is typing.
        const isTyping = document.activeElement?.matches('[name=username]')
        if (first?.username !== undefined && others.length === 0 && !isTyping) tellUsername(first.username)
      },
      (error: unknown) => reportError(error, 'read what is left'),
    )
  }, [])
  if (left === undefined) return null
  return (
    <>
      {left.work.map((work) => (
        <WorkOfDriver key={work.userId} work={work} onOpen={open} />
      ))}
      {left.work.length > 0 ? (
        <TextLink density="touch" to="/help#phone">
          {tDriver('shell.help')}
        </TextLink>
      ) : null}
      {left.letters > 0 ? (
        <LinkButton to="/letters" variant="outline" size="lg">
          {t('letters')}
        </LinkButton>
      ) : null}
    </>
  )
}

function WorkOfDriver({
  work,
  onOpen,
}: {
  readonly work: Left['work'][number]
  readonly onOpen: () => void
}) {
  const { t } = useTranslation('phone')
  const { t: tUnlock, i18n } = useTranslation('phone', { keyPrefix: 'unlock' })
  const { t: tDriver } = useTranslation('driver')
  const [isHandedOver, setHandedOver] = useState(false)
  const { userId, name = t('left.driver'), unsent, sessionEnded, switchedOff, unlock, transporter } = work
  const what = unsentText(unsent, tDriver)
  if (isHandedOver) return <Alert tone="success">{t('handOver.done')}</Alert>
  return (
    <Alert tone={what !== undefined ? 'warning' : 'info'}>
      <chakra.div display="grid" gap="12px">
        <p>
          {[
            sessionEnded && unlock?.kind !== 'ready'
              ? t(switchedOff ? 'left.switchedOff' : 'left.ended', { name })
              : '',
            unlock?.kind === 'ready'
              ? tUnlock('left', { name, until: formatMoment(unlock.until, i18n.language) })
              : unlock === undefined || unlock.kind === 'ended' || switchedOff
                ? ''
                : tUnlock(unlock.kind),
            what === undefined ? '' : t('left.unsent', { name, what }),
          ]
            .join(' ')
            .trim()}
        </p>
        {unlock?.kind === 'ready' ? (
          <Button variant="outline" size="lg" onClick={onOpen}>
            {tUnlock('title')}
          </Button>
        ) : null}
        {switchedOff && transporter?.phone !== undefined ? (
          <LinkButton to={`tel:${transporter.phone}`} variant="outline" size="lg">
            {t('approval.call', { transporter: transporter.name })}
          </LinkButton>
        ) : null}
        {what === undefined ? null : (
          <CannotSignIn userId={userId} onHandedOver={() => setHandedOver(true)} />
        )}
      </chakra.div>
    </Alert>
  )
}

/** For drivers who cannot sign in again, such as those whose account is blocked or gone. */
function CannotSignIn({
  userId,
  onHandedOver,
}: {
  readonly userId: string
  readonly onHandedOver: () => void
}) {
  const { t } = useTranslation('phone')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <chakra.div>
        <Button variant="outline" size="lg" onClick={() => setOpen(true)}>
          {t('left.cannotSignIn')}
        </Button>
      </chakra.div>
    )
  return (
    <>
      <p>{t('handOver.why')}</p>
      <HandOverButton userId={userId} onDone={onHandedOver} />
      <p>{t('rescue.why')}</p>
      <RescueFileButton userId={userId} />
    </>
  )
}

export { LeftOnPhone as Component }
