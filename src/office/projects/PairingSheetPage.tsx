import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/flows/projects.ts'
import { pairingSheet as english } from '../../i18n/en/pairing-sheet.ts'
import { pairingSheet as dutch } from '../../i18n/nl/pairing-sheet.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { PairingQr } from './PairingQr.tsx'
import { readProject } from './project-data.ts'

export const { loader, Component } = definePage(
  'pairing sheet',
  (signal, { projectId = '' }) => readProject(projectId, signal),
  PairingSheet,
)

function PairingSheet({ data: project }: { readonly data: Project }) {
  const { t } = useTranslation('projects')
  const { pairingCode, status } = project
  return (
    <DetailLayout
      back={{ to: `/projects/${project.id}`, title: t('sheet.back') }}
      title={t('sheet.title')}
      description={t('sheet.lead')}
      action={
        pairingCode === undefined || status.blocked ? null : (
          <Button onClick={() => print()}>{t('sheet.print')}</Button>
        )
      }
    >
      {status.blocked ? (
        <Alert tone="neutral">{t('sheet.closed')}</Alert>
      ) : pairingCode === undefined ? (
        <Alert tone="neutral">{t('sheet.none')}</Alert>
      ) : (
        <Paper project={project} code={pairingCode} />
      )}
    </DetailLayout>
  )
}

/** Drivers of any language read the sheet, so it has both, whatever the page's language is. */
function Paper({ project, code }: { readonly project: Project; readonly code: string }) {
  return (
    <PrintSheet label={`${project.number} ${project.name}`}>
      <chakra.div
        display="grid"
        gap="10mm"
        gridTemplateColumns="minmax(0, 1fr)"
        justifyItems="center"
        textAlign="center"
        overflowWrap="anywhere"
      >
        <div>
          <chakra.p fontSize="section">
            {`${dutch.project} / ${english.project} ${project.number} · ${project.customer.name}`}
          </chakra.p>
          <chakra.h2
            fontSize={{ base: 'min(8mm, 6vw)', md: '8mm' }}
            css={{ '@media print': { fontSize: '8mm' } }}
            fontWeight="650"
            lineHeight={1.2}
          >
            {project.name}
          </chakra.h2>
        </div>
        <chakra.div css={{ '& > div': { width: 'min(75mm, 60vw)' } }}>
          <PairingQr code={code} />
        </chakra.div>
        <div>
          <p>{`${dutch.code} / ${english.code}`}</p>
          <chakra.p
            fontFamily="mono"
            fontSize={{ base: '11vw', md: '20mm' }}
            fontWeight="700"
            letterSpacing="0.12em"
            lineHeight={1.1}
            css={{ '@media print': { fontSize: '20mm' } }}
          >
            {code}
          </chakra.p>
        </div>
        <chakra.div
          display="grid"
          gap="8mm"
          width="100%"
          textAlign="left"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}
          css={{ '@media print': { gridTemplateColumns: '1fr 1fr' } }}
        >
          <Steps language="nl" texts={dutch} />
          <Steps language="en" texts={english} />
        </chakra.div>
      </chakra.div>
    </PrintSheet>
  )
}

function Steps({ language, texts }: { readonly language: string; readonly texts: typeof english }) {
  return (
    <chakra.section lang={language} display="grid" gap="3mm" alignContent="start">
      <chakra.h3 fontSize="section" fontWeight="650">
        {texts.lead}
      </chakra.h3>
      <chakra.ol listStyleType="decimal" paddingLeft="6mm" display="grid" gap="2mm" fontSize="section">
        {Object.values(texts.steps).map((step) => (
          <li key={step}>{step.replace('{{address}}', location.host)}</li>
        ))}
      </chakra.ol>
    </chakra.section>
  )
}
