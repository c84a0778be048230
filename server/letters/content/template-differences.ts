import type { LetterContent } from '#contract/letters/documents.ts'
import { letterBoxes, letterSourceOf } from '#contract/letters/letter-boxes.ts'
import { type LetterDifference, letterDifferences } from '#contract/letters/letter-differences.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import type { Locale } from '#contract/kit/locales.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, inArray } from '../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'

export async function templateDifferences(
  db: Queryable,
  flowId: string,
  number: number,
): Promise<((locale: Locale) => readonly LetterDifference[]) | undefined> {
  const versions = await db
    .select({ content: documentVersions.content })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(
      and(
        eq(documents.materialFlowId, flowId),
        eq(documents.documentType, 'letter_template'),
        inArray(documentVersions.number, [number - 1, number]),
      ),
    )
    .orderBy(asc(documentVersions.number))
  const [before, after] = versions.flatMap(({ content }) => content ?? [])
  return before === undefined || after === undefined
    ? undefined
    : (locale) => letterDifferences(boxesOf(before, locale), boxesOf(after, locale))
}

const boxesOf = (content: LetterContent, locale: Locale) =>
  letterBoxes(letterSourceOf(content), { language: locale, timeZone: content.timeZone }, letterTextIn(locale))
