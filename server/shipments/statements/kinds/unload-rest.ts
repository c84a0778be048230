import { resolveRemark } from './resolve.ts'
import { assertAlone, assertState, unusedPhotos, usedPhotoViolations } from './rules.ts'
import { refuseViolations } from '../../../platform/http/collection/change-steps.ts'
import { violation } from '../../../platform/i18n/violations.ts'
import { statementFieldErrors } from '#contract/shipments/shipment-statements.ts'
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
    const { fieldRules } = facts.flow
    const flow = {
      ...fieldRules,
      amountDetermination: 'at_unload',
      cargoUnit: { ...fieldRules.cargoUnit, weighbridge: false },
    } as const
    refuseViolations([
      ...(statement.restAt === 'agreed_receiver' && facts.state?.agreedReceiver === undefined
        ? [violation(['restAt'], 'expression', locale)]
        : []),
      // Measured as far as it can be, whatever the flow asks of its loads.
      ...statementFieldErrors(flow, 'unload', facts.mode?.type ?? 'ship', statement).flatMap(
        ({ field, reason }) =>
          reason === 'required' || reason === 'not_asked' ? [] : [violation([field], reason, locale)],
      ),
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
