import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { and, eq, isNull, lt, or } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'

/** An earlier or repeated version changes nothing. The phone's time is taken unless it is in the future. */
export async function acceptTerms(
  call: WriteCall,
  now: Date,
  { version, acceptedAt }: { readonly version: number; readonly acceptedAt?: string | undefined },
): Promise<undefined> {
  const { db, viewer } = call
  const stated = acceptedAt === undefined ? now : new Date(acceptedAt)
  const accepted = await db
    .update(users)
    .set({ termsVersion: version, termsAcceptedAt: stated > now ? now : stated })
    .where(and(eq(users.id, viewer.userId), or(isNull(users.termsVersion), lt(users.termsVersion, version))))
    .returning({ customerId: users.customerId })
  for (const { customerId } of accepted)
    await recordAudit(call, {
      action: 'accept_terms',
      subject: { type: 'User', id: viewer.userId },
      customerId,
      after: { version },
    })
}
