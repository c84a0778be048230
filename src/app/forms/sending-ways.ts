import { useEffect, useState } from 'react'
import { readOrganisation } from '#contract/accounts/legal.ts'
import { type NotificationMethod, notificationMethods } from '#contract/accounts/notification-methods.ts'
import { call } from '../../api/call.ts'
import { storeLocally } from '../session/local-storage.ts'

/** The ways in which the server sends links and notifications. */
export type SendingWays = ReadonlySet<NotificationMethod>

/** What of the server is not switched off. */
interface ServerWays {
  readonly sending: SendingWays
  /** Whether companies can register as transporters. */
  readonly registersTransporters: boolean
}

const storageKey = 'sending_ways'
const noRegister = 'no_register'

/** As the server last said; all where it has not said yet. */
function lastKnown(): ServerWays {
  const stored = localStorage.getItem(storageKey)?.split(' ')
  return {
    sending: new Set(notificationMethods.filter((method) => stored?.includes(method) ?? true)),
    registersTransporters: stored?.includes(noRegister) !== true,
  }
}

/**
 * What a form may offer: what the server said last, and, as soon as it answers, what it says now. Whatever is chosen
 * is judged by the server again.
 */
export function useServerWays(): ServerWays {
  const [ways, setWays] = useState(lastKnown)
  useEffect(() => {
    const controller = new AbortController()
    call(readOrganisation, { signal: controller.signal }).then(
      ({ sendsBy = notificationMethods, registersTransporters = true }) => {
        storeLocally(storageKey, [...sendsBy, ...(registersTransporters ? [] : [noRegister])].join(' '))
        setWays(lastKnown())
      },
      // Without a network, or with a server that is busy, the last answer has to do.
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return ways
}

/** The ways that a form may offer, as `useServerWays` says. */
export const useSendingWays = (): SendingWays => useServerWays().sending

/** What to say of the other way where there is only one: the key of a text of `sending`. */
export const onlyWay = (ways: SendingWays): 'useEmail' | 'useSms' | undefined =>
  ways.size !== 1 ? undefined : ways.has('email') ? 'useEmail' : 'useSms'
