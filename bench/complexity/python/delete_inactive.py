from datetime import timedelta

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import Member, Workspace


class Command(BaseCommand):
    help = "Deletes members who never came back, and workspaces nobody is left in."

    def add_arguments(self, parser):
        parser.add_argument("--months", type=int, default=24)
        parser.add_argument("--batch", type=int, default=500)
        parser.add_argument("--dry-run", action="store_true")

    def handle(self, *args, months, batch, dry_run, **options):
        if months < 6:
            raise CommandError("Refusing to delete members who were here within six months.")
        since = timezone.now() - timedelta(days=30 * months)
        inactive = Member.objects.filter(
            Q(last_seen__lt=since) | Q(last_seen__isnull=True, date_joined__lt=since),
            is_staff=False,
        )
        if dry_run:
            self.stdout.write(f"{inactive.count()} members would go")
            return

        gone = 0
        while ids := list(inactive.values_list("pk", flat=True)[:batch]):
            with transaction.atomic():
                deleted, _ = Member.objects.filter(pk__in=ids).delete()
            gone += deleted
            self.stdout.write(f"{gone} rows so far", ending="\r")

        empty = Workspace.objects.annotate(people=Count("members")).filter(people=0)
        workspaces, _ = empty.delete()
        self.stdout.write(self.style.SUCCESS(f"{gone} rows and {workspaces} workspaces deleted"))
