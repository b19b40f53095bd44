import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

const REMEDY =
  'must be encrypted, with the server verified, unless it is on this machine: add "?sslmode=verify-full" ' +
  '(and "&sslrootcert=/path/to/ca.pem" for an authority of your own), or name its socket by "?host=/var/run/postgresql"';

/**
 * Who reads or changes what passes between proxy and database decides what is paid. Anything but this
 * machine itself, or a server whose certificate the driver verifies, is refused.
 */
export const plainDatabase = ({ database, databasePooler }: Configuration): PlacedFault[] =>
  Object.entries({ database, databasePooler })
    .filter(([, address = '']) => /^postgres/i.test(address) && !isPrivate(address))
    .map(([path]) => ({ path, problem: REMEDY }));

/** A pooler passes on what PostgreSQL is asked, and there is one address for what it can't. */
export const poolerAlone = ({ database, databasePooler }: Configuration): PlacedFault[] =>
  databasePooler === undefined || /^postgres/i.test(database)
    ? []
    : [
        {
          path: 'databasePooler',
          problem: 'needs "database" to be the address of the PostgreSQL server behind it',
        },
      ];

function isPrivate(database: string): boolean {
  const url = URL.parse(database);
  if (!url) return false;
  // The driver takes the last of each; all of them have to do.
  const [hosts, modes] = ['host', 'sslmode'].map((name) => url.searchParams.getAll(name));
  const places = hosts && hosts.length > 0 ? hosts : [url.hostname];
  if (places.every(isHere)) return true;
  return (
    modes !== undefined &&
    modes.length > 0 &&
    modes.every(
      (mode) =>
        mode === 'verify-full' || (mode === 'verify-ca' && !!url.searchParams.get('sslrootcert')),
    )
  );
}

/** A socket's folder, also as a host's name, or this machine's own address. */
const isHere = (host: string): boolean =>
  host.startsWith('/') || /^%2f/i.test(host) || LOOPBACK.test(host);
