import { chakra } from '@chakra-ui/react'
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../app/frame/fault-reports.ts'
import { type LeftOnPhone as Left, readLeftOnPhone } from '../app/device/left-on-phone.ts'
import { HandOverButton } from '../app/device/HandOverButton.tsx'
import { RescueFileButton } from '../app/device/RescueFileButton.tsx'
import { unsentText } from '../app/device/unsent-text.ts'
import { askWhetherReady } from '../app/session/open-by-pincode.ts'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { formatMoment } from '../ui/controls/format.ts'
import { TextLink } from '../ui/controls/TextLink.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { UnlockForm } from './UnlockForm.tsx'

/** Beside the error of a sign-in that did not reach the server. `typed`: what was to sign in. */
export type UnlockOffer = (typed: string) => ReactNode

export interface LeftOnPhoneProps {
  readonly onUsername: (username: string) => void
  /** Undefined where the pincode does not open this phone. */
  readonly setOffer: Dispatch<SetStateAction<UnlockOffer | undefined>>
  /** Shows the page that asks for the pincode in place of the one to sign in; null goes back. */
  readonly showInstead: (page: ReactNode) => void
  readonly isBack: boolean
}

const isReady = (left: Left) => left.work.some(({ unlock }) => unlock?.kind === 'ready')

/** When only one driver left something. */
const onlyUsername = ({ work: [first, ...others] }: Left) =>
  others.length === 0 ? first?.username : undefined

/** Another page must not take the place of this one then. */
const isInUse = (left: Left) =>
  document.activeElement?.matches('input, button, a') === true ||
  [...document.querySelectorAll('input')].some(({ value }) => value !== '' && value !== onlyUsername(left))

/**
 * Unsent work, and letters of loads on board, that drivers left on this phone. Without a network the pincode
 * comes first.
 */
function LeftOnPhone({ onUsername, setOffer, showInstead, isBack }: LeftOnPhoneProps) {
  const { t } = useTranslation('phone', { keyPrefix: 'left' })
  const { t: tDriver } = useTranslation('driver')
  const [left, setLeft] = useState<Left>()
  const open = (typed = '') => showInstead(<UnlockForm typed={typed} onBack={() => showInstead(null)} />)
  const onFound = useEffectEvent(async (found: Left, isGone: () => boolean) => {
    setLeft(found)
    const username = onlyUsername(found)
    // The text would be inserted behind what the user is typing.
    if (username !== undefined && !document.activeElement?.matches('[name=username]')) onUsername(username)
    if (!isReady(found)) return
    // A browser that is not sure may have no network either.
    const answer = navigator.onLine ? await askWhetherReady() : 'unreachable'
    if (isGone()) return
    if (answer === 'unreachable' && !isBack && !isInUse(found)) open()
    if (answer === false) setLeft(await readLeftOnPhone())
  })
  useEffect(() => {
    let isGone = false
    readLeftOnPhone()
      .then((found) => onFound(found, () => isGone))
      .catch((error: unknown) => reportError(error, 'read what is left'))
    return () => void (isGone = true)
  }, [])
  const onOffline = useEffectEvent(() => {
    if (left !== undefined && isReady(left) && !isInUse(left)) open()
  })
  useEffect(() => {
    const listen = () => onOffline()
    addEventListener('offline', listen)
    return () => removeEventListener('offline', listen)
  }, [])
  const mayOpen = left !== undefined && isReady(left)
  const tellOffer = useEffectEvent(() =>
    setOffer(() => (mayOpen ? (typed: string) => <Offer onOpen={() => open(typed)} /> : undefined)),
  )
  useEffect(() => tellOffer(), [mayOpen])
  if (left === undefined) return null
  return (
    <>
      {left.work.map((work) => (
        <WorkOfDriver key={work.userId} work={work} onOpen={() => open()} />
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

function Offer({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('phone', { keyPrefix: 'unlock' })
  return (
    <chakra.div display="grid" gap="12px" color="fg">
      <p>{t('offer')}</p>
      <Button variant="outline" size="lg" wide onClick={onOpen}>
        {t('title')}
      </Button>
    </chakra.div>
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
        {unlock?.kind === 'ready' ? (
          <Button variant="outline" size="lg" onClick={onOpen}>
            {tUnlock('title')}
          </Button>
        ) : null}
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
