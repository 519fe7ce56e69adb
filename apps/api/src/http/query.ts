import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { Fault } from '@carillon/domain';
import { validationError } from './api-error.js';

/** Query parameters, checked against their DTO: closed, converted, faults in the form of all others. */
export const queryPipe = new ValidationPipe({
  whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, transform: true,
  exceptionFactory: (errors: ValidationError[]) => validationError(errors.map(faultOf)),
});

const faultOf = ({ property, constraints = {} }: ValidationError): Fault =>
  'whitelistValidation' in constraints
    ? { pointer: `/${property.slice(0, 64)}`, reason: 'schedule.field_unknown', message: 'is not a known parameter' }
    : { pointer: `/${property}`, reason: 'schedule.field_invalid', message: 'has a value that is not allowed' };

/** A whole number in plain digits; anything else becomes NaN, which no rule lets through. */
export const wholeNumber = ({ value }: { readonly value: unknown }): unknown =>
  value === undefined ? undefined : typeof value === 'string' && /^[0-9]{1,10}$/.test(value) ? Number(value) : Number.NaN;

/** A parameter that may be repeated, as a list. */
export const repeated = ({ value }: { readonly value: unknown }): unknown =>
  value === undefined ? undefined : Array.isArray(value) ? value : [value];
