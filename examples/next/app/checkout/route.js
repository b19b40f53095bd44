import { newSession } from '../../lib/tender.js';

export const POST = async () => Response.json(await newSession());
