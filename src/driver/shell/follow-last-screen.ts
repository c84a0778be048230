import i18next, { type TFunction } from 'i18next'
import { unsentText } from '../../app/device/unsent-text.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { isStoredUser } from '../../app/session/known-user.ts'
import { forgetLastScreen, keepLastScreen, type LastScreen } from '../../app/session/last-screen.ts'
import { shownLanguage } from '../../i18n/setup.ts'
import { type OutboxSummary, outboxSummary } from '../../offline/outbox/outbox.ts'
import { type DriverShipment, readOnBoard } from '../../offline/shipments/shipments.ts'
import { liveResults } from '../../offline/store/live-results.ts'
import { formatAmount, joinParts } from '../../ui/controls/format.ts'
import { showPlace } from '../shared/formats.ts'
import { isPartGone } from '../shared/next-action.ts'
import { refusedText } from '../shared/refused-text.ts'

/** More than a screen has room for. */
const mostCards = 9

/** Of the user before, where another signed in on the same page. */
let following: { readonly unsubscribe: () => void } | undefined

/**
 * Keeps what is on board and what waits as texts, for the next start: on a slow phone they stand there a second
 * before the app does.
 */
export function followLastScreen(user: string): void {
  following?.unsubscribe()
  following = liveResults(() => Promise.all([readOnBoard(), outboxSummary()])).subscribe(
    ([{ mine }, summary]) => keep(user, mine, summary),
    (error) => reportError(error, 'keep last screen'),
  )
}

function keep(user: string, mine: readonly DriverShipment[], summary: OutboxSummary): void {
  if (!isStoredUser(user)) return
  const t = i18next.getFixedT(shownLanguage(), 'driver')
  const waits =
    summary.kind === 'attention'
      ? t('line.attention', { count: summary.count })
      : summary.kind === 'waiting'
        ? t('line.kept', { what: unsentText(summary.kinds, t) })
        : undefined
  if (mine.length === 0 && waits === undefined) return forgetLastScreen()
  keepLastScreen({
    user,
    lines: [
      ['title', t('shipments.title')],
      ['note', t('shell.updating')],
      ...mine.slice(0, mostCards).flatMap((shipment) => linesOf(shipment, t)),
      ...(waits === undefined ? [] : [['waits', waits] as const]),
    ],
  })
}

/** Cargo, weight and whether it was refused, then where it goes and its number. */
function linesOf(shipment: DriverShipment, t: TFunction<'driver'>): LastScreen['lines'] {
  const { flow, number, nettoWeight } = shipment
  if (flow === undefined) return [['way', number]]
  const net =
    nettoWeight !== undefined &&
    !isPartGone(shipment) &&
    formatAmount(nettoWeight, flow.cargoUnit.symbol, shownLanguage())
  const refused = refusedText(shipment)
  return [
    ['cargo', joinParts([flow.usualName, net, refused && t(refused)])],
    ['way', `\u2192 ${showPlace(flow.destination)}\n${number}`],
  ]
}
