import { defineCommand } from '../command-knowledge.ts';
import type { CommandForm, CommandKnowledge } from '../command-knowledge.ts';
import { harmless, reads, writes } from '../effect.ts';
import { option } from '../option-spec.ts';

const digests = '-md5 | -sha1 | -sha224 | -sha256 | -sha384 | -sha512 | -sha3-256 | -blake2b512';
const digest: CommandForm = {
  options: [option(harmless, `${digests} | -r | -c | -hex`), option(writes, '-out FILE')],
  operands: { rest: reads },
};

/** openssl(1): random numbers, digests, base64 and what a certificate says. Keys, connections and engines are not described: they ask. */
export const openssl: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['openssl'],
    style: { abbreviations: false, singleDash: true },
    subcommands: {
      version: { options: [option(harmless, '-a | -v | -b | -d | -p')] },
      rand: {
        options: [option(harmless, '-hex | -base64'), option(writes, '-out FILE')],
        operands: { first: [harmless] },
      },
      'dgst, md5, sha1, sha256, sha384, sha512': digest,
      base64: {
        options: [option(harmless, '-d | -e | -A'), option(reads, '-in FILE'), option(writes, '-out FILE')],
      },
      'x509, crl, req': {
        options: [
          option(
            harmless,
            `${digests} | -noout | -text | -subject | -issuer | -dates | -startdate | -enddate | -serial | -fingerprint | -modulus | -pubkey | -inform FORM | -ext NAMES | -checkend N | -purpose | -verify | -hash`,
          ),
          option(reads, '-in FILE'),
          option(writes, '-out FILE'),
        ],
      },
    },
  }),
];
