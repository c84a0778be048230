import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError, Problem } from '../../api/errors.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { setColorMode } from '../../app/session/settings.ts'
import { useUser } from '../../app/session/use-user.ts'
import { actionsFor, matchesQuery } from './commands.ts'
import { navigationFor } from './navigation.ts'
import { type Finding, searchEverything } from './search-everything.ts'

export type Command = {
  readonly key: string
  readonly title: string
  readonly hint?: string | undefined
} & ({ readonly href: string } | { readonly run: () => void })

export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

/** Milliseconds without typing after which the server is asked (specification, section 9). */
const debounceMs = 500
/** Shorter texts match nearly everything. */
const minSearchLength = 2

type SearchStatus = 'idle' | 'searching' | 'failed'

export function useCommandGroups(
  q: string,
  onKeys: () => void,
): { readonly groups: readonly CommandGroup[]; readonly status: SearchStatus } {
  const { t } = useTranslation(['office', 'command'])
  const { findings, status } = useServerSearch(q)
  const fixed = useFixedGroups(onKeys).map(({ title, commands }) => ({
    title,
    commands: commands.filter((command) => matchesQuery(command.title, q)),
  }))
  const found = (['projects', 'materialFlows', 'shipments'] as const).map((kind) => ({
    title: t(`navigation.${kind}`),
    commands: findings
      .filter((finding) => finding.kind === kind)
      .map(({ id, title, hint, href }) => ({ key: `${kind}-${id}`, title, hint, href })),
  }))
  // A page and its rows have the same title, so the rows get one of their own.
  const groups = [...fixed, ...found].filter(({ commands }) => commands.length > 0)
  return { groups, status }
}

function useFixedGroups(onKeys: () => void): readonly CommandGroup[] {
  const { t } = useTranslation(['office', 'command'])
  const user = useUser()
  return [
    {
      title: t('command:pages'),
      commands: [
        ...navigationFor(user)
          .flatMap(({ items }) => items)
          .map(({ key, title, href }) => ({ key, title: t(title), href })),
        { key: 'account', title: t('shell.account'), href: '/account' },
      ],
    },
    {
      title: t('command:do'),
      commands: [
        ...actionsFor(user).map(({ title, href }) => ({
          key: title,
          title: t(`command:actions.${title}`),
          href,
        })),
        ...(['light', 'dark', 'system'] as const).map((mode) => ({
          key: mode,
          title: `${t('shell.scheme')}: ${t(`shell.schemes.${mode}`)}`,
          run: () => setColorMode(mode),
        })),
        { key: 'keys', title: t('keys.title'), run: onKeys },
      ],
    },
  ]
}

function useServerSearch(q: string): {
  readonly findings: readonly Finding[]
  readonly status: SearchStatus
} {
  const user = useUser()
  const [latest, setLatest] = useState<{
    readonly q: string
    readonly findings: readonly Finding[] | 'failed'
  }>()
  const isSearched = q.length >= minSearchLength
  const search = useEffectEvent(async (signal: AbortSignal) => {
    try {
      setLatest({ q, findings: await searchEverything(user, q, signal) })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Problem || error instanceof NetworkError)) reportError(error, 'command search')
      setLatest({ q, findings: 'failed' })
    }
  })
  useEffect(() => {
    if (!isSearched) return
    const controller = new AbortController()
    const timer = setTimeout(() => void search(controller.signal), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isSearched])
  if (!isSearched) return { findings: [], status: 'idle' }
  if (latest?.q !== q) return { findings: [], status: 'searching' }
  return latest.findings === 'failed'
    ? { findings: [], status: 'failed' }
    : { findings: latest.findings, status: 'idle' }
}
