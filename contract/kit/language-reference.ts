import * as z from 'zod/mini'
import { locales } from './locales.ts'
import { reference } from './resource.ts'

/**
 * One of the languages of this version, where a client chooses one. What is read may name a language of a
 * later version.
 */
export const chosenLanguage = reference('languages', z.enum(locales))
