import type { TFunction } from 'i18next'
import type { UnsentKinds } from '../../offline/outbox/unsent-kinds.ts'

export function unsentText(kinds: UnsentKinds, t: TFunction<'driver'>): string | undefined {
  const texts = (['loads', 'unloads', 'photos', 'signatures', 'corrections', 'others'] as const)
    .filter((kind) => kinds[kind] > 0)
    .map((kind) => t(`kinds.${kind}`, { count: kinds[kind] }))
  return texts.length === 0 ? undefined : texts.join(', ')
}
