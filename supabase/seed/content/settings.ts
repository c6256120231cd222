import type { Testimonial } from '@baobab/domain/entities/shop-settings';

const testimonials: Testimonial[] = [
  {
    page: 'home',
    name: 'Ifeoma Nwosu',
    role: 'Brand designer',
    content:
      'Our pitch deck finally looks like the people we build for. I found six pictures in one evening and used all six.',
  },
  {
    page: 'home',
    name: 'Marcus Reid',
    role: 'Elementary school teacher',
    content: 'My class saw themselves on the reading list. One of them asked whether the girl on the cover was her.',
  },
  {
    page: 'home',
    name: 'Zanele Dube',
    role: 'Product lead',
    content: 'Hair, skin and hands are drawn by people who know them. They went straight into our onboarding.',
  },
  {
    page: 'bundle',
    name: 'Tolu Adeyemi',
    role: 'Agency owner',
    content: 'Paid for itself with the first client deck. My team stopped asking where to find pictures.',
  },
  {
    page: 'bundle',
    name: 'Renée Baptiste',
    role: 'Course author',
    content: 'Twelve lessons, twelve covers, one style. I would have paid more for less.',
  },
  {
    page: 'bundle',
    name: 'Efua Boateng',
    role: 'App founder',
    content: 'One download, and every screen of our app had people in it. Our developer thanked me.',
  },
];

export const demoSettings = {
  company_name: 'Baobab Illustrations (demo)',
  company_address: '12 Baobab Square\nOsu, Accra\nGhana',
  governing_law: 'Ghana',
  terms_date: '2026-11-01',
  contact_email: 'hello@baobab.example',
  contact_phone: '+233 30 000 0000',
  contact_hours: 'Monday to Friday, 9 AM to 5 PM GMT',
  sender_email: 'orders@baobab.example',
  bundle_regular_price: 250,
  testimonials,
};
