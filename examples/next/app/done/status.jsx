'use client';
import { TenderPaymentStatus } from 'tender-elements/react';

/** The address has brought a read-only token, which the element takes out of it and keeps for this tab. */
export const Status = ({ proxy }) => <TenderPaymentStatus proxy={proxy} />;
