import { fileLabels as en } from '#contract/office/labels/en.ts'
import { fileLabels as nl } from '#contract/office/labels/nl.ts'
import type { Locale } from '#contract/kit/locales.ts'

/** The labels of a list or of the files of an import, in both languages. */
export const labelsOf = <File extends keyof typeof en>(
  file: File,
): Readonly<Record<Locale, (typeof en)[File]>> => ({ en: en[file], nl: nl[file] })
