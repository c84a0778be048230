import { resolveRemark } from './resolve.ts'
import { assertAlone, assertState, unusedPhotos, usedPhotoViolations } from './rules.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { netWeightOf } from '#contract/shipments/weights.ts'
import { isDensity } from '#contract/flows/density-bounds.ts'
import type { KindRules } from './statement-kind.ts'

/** What was turned away is unloaded. Whoever has it on board may always bring it back. */
export const unloadRest: KindRules<'rest_unloaded'> = {
  knownBy: 'restAt',
  phase: 'unload',
  mailedAs: () => 'rest_unloaded',
  resolve: resolveRemark,

  validate(facts, { statement }, locale) {
    assertState(facts, 'rest_unloaded')
    assertAlone(facts, statement.shipment)
    const { firstWeighing, secondWeighing, density } = statement
    refuseViolations([
      ...(statement.restAt === 'agreed_receiver' && facts.state?.agreedReceiver === undefined
        ? [violation(['restAt'], 'expression', locale)]
        : []),
      ...(firstWeighing !== undefined &&
      secondWeighing !== undefined &&
      netWeightOf(firstWeighing, secondWeighing) === undefined
        ? [violation(['secondWeighing'], 'netto_negative', locale)]
        : []),
      ...(density === undefined || isDensity(density)
        ? []
        : [violation(['density'], 'density_range', locale)]),
      ...usedPhotoViolations(facts.usedPhotoIds, statement.photos, locale),
    ])
    return statement
  },

  accept(facts, { statement }) {
    assertState(facts, 'rest_unloaded')
    assertAlone(facts, statement.shipment)
    return { ...statement, photos: unusedPhotos(facts.usedPhotoIds, statement.photos) }
  },
}
