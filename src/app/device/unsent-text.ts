import type { TFunction } from 'i18next'
import type { UnsentKinds } from '../../offline/outbox/unsent-kinds.ts'

/** Unsent work by kind, as in "1 load, 2 photos"; undefined where there is none. */
export function unsentText(kinds: UnsentKinds, t: TFunction<'driver'>): string | undefined {
  const texts = (['loads', 'unloads', 'photos', 'others'] as const)
    .filter((kind) => kinds[kind] > 0)
    .map((kind) => t(`kinds.${kind}`, { count: kinds[kind] }))
  return texts.length === 0 ? undefined : texts.join(', ')
}
