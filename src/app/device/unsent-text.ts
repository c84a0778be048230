import type { TFunction } from 'i18next'
import type { UnsentKinds } from '../../offline/outbox/unsent-kinds.ts'

/** @param most of the kinds that are named, where there is little room */
export function unsentText(kinds: UnsentKinds, t: TFunction<'driver'>, most = 9): string | undefined {
  const texts = (['loads', 'unloads', 'photos', 'signatures', 'corrections', 'others'] as const)
    .filter((kind) => kinds[kind] > 0)
    .map((kind) => t(`kinds.${kind}`, { count: kinds[kind] }))
  const named = texts.slice(0, most).join(', ')
  return texts.length > most ? `${named} …` : named || undefined
}
