import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database } from '../../kernel/storage/database.ts'
import { type Incident, markAnnounced, unannouncedIncident } from '../store/custody/incidents.ts'
import type { Venue } from '../venue.ts'
import { AlreadySent, type Send } from './notification.ts'

const everyMs = 2_000
const incidentsAtOnceMax = 20

export interface IncidentListener {
  /** While it is false, nothing is sent. */
  isOpen(): boolean
  readonly notifyIncident: Send<Incident>
}

/** Notifies the operators of incidents: of each once, also after a crash. */
export function incidentNotifier(database: Database, venue: Venue, listener: IncidentListener): Job {
  const sendNext = async (): Promise<boolean> => {
    const incident = await unannouncedIncident(database.sql)
    if (incident === undefined) return false
    await listener.notifyIncident(incident, async (tx) => {
      if (!(await markAnnounced(tx.sql, incident.incidentId))) throw new AlreadySent()
    })
    return true
  }
  return {
    name: 'incident notifications',
    everyMs,
    async run() {
      if (!venue.leads() || !listener.isOpen()) return
      try {
        for (let sent = 0; sent < incidentsAtOnceMax && (await sendNext()); sent += 1);
      } catch (error) {
        // Another node is sending; this one checks again on its next run.
        if (!(error instanceof AlreadySent)) throw error
      }
    },
  }
}
