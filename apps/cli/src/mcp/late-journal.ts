import { format, parse } from 'node:path';
import { AuditJournal } from '@umbo/observer';
import { UmboError, type Journal, type Redactor } from '@umbo/tools-core';

const mostFiles = 100;

/** A journal that is opened by the first call. */
export interface LateJournal extends Journal {
  /** Closes the log, when it was opened. */
  close(): Promise<void>;
}

/**
 * Opens the audit log when the first call comes, not when the server starts: clients start copies only to look at the tools. A copy
 * that does run something while another holds `audit.jsonl` writes `audit-2.jsonl`, `audit-3.jsonl` and so on, each a chain of its
 * own (`audit.jsonl.2` would be a rotated part of the first). A log that cannot be opened for any other reason means that nothing
 * runs; the next call tries again.
 */
export function lateJournal(file: string, redactor: Redactor, onFile: (file: string) => void): LateJournal {
  let opened: Promise<AuditJournal> | undefined;

  async function openFirstFree(): Promise<AuditJournal> {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? file : numbered(file, number);
      try {
        const log = await AuditJournal.open({ file: name, redactor });
        onFile(name);
        return log;
      } catch (error) {
        const taken = UmboError.isInstance(error) && error.code === 'audit-locked';
        if (!taken || number === mostFiles) throw error;
      }
    }
  }

  async function journal(): Promise<AuditJournal> {
    opened ??= openFirstFree();
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  return {
    decided: async (record) => (await journal()).decided(record),
    begin: async (record) => (await journal()).begin(record),
    end: async (record) => (await journal()).end(record),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

function numbered(file: string, number: number): string {
  const { dir, name, ext } = parse(file);
  return format({ dir, name: `${name}-${number}`, ext });
}
