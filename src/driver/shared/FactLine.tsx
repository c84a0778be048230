import { chakra } from '@chakra-ui/react'

/** A line breaks between two facts, not within a number or a licence plate. */
export function FactLine({ facts }: { readonly facts: readonly (string | false | undefined)[] }) {
  const said = facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return (
    <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
      {said.map((fact, index) => (
        <chakra.span key={fact} display="inline-block" maxWidth="100%" whiteSpace="pre-wrap">
          {index < said.length - 1 ? `${fact} · ` : fact}
        </chakra.span>
      ))}
    </chakra.span>
  )
}
