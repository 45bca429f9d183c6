<?php

declare(strict_types=1);

namespace App\Calendar;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\Exception\UniqueConstraintViolationException;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;
use Symfony\Component\HttpClient\HttpClient;

#[AsCommand(name: 'app:holidays:import', description: 'Imports the public holidays of a year.')]
final class HolidayImporter extends Command
{
    private const COUNTRIES = ['AT', 'CH', 'DE', 'LI'];

    public function __construct(private readonly Connection $connection)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        $this->addArgument('year', InputArgument::OPTIONAL, 'The year', date('Y', strtotime('next year')));
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $year = (int) $input->getArgument('year');
        $client = HttpClient::createForBaseUri('https://holidays.example.org/api/v3/');

        // All are sent at once; the answers are waited for one after the other.
        $answers = [];
        foreach (self::COUNTRIES as $country) {
            $answers[$country] = $client->request('GET', "PublicHolidays/$year/$country");
        }

        $added = 0;
        foreach ($answers as $country => $answer) {
            foreach ($answer->toArray() as $holiday) {
                $added += $this->add($country, $holiday);
            }
        }
        $output->writeln("<info>$added holidays added for $year.</info>");

        return Command::SUCCESS;
    }

    private function add(string $country, array $holiday): int
    {
        try {
            return (int) $this->connection->insert('holiday', [
                'country' => $country,
                'day' => $holiday['date'],
                'name' => $holiday['localName'],
                'regions' => json_encode($holiday['counties'] ?? []),
            ]);
        } catch (UniqueConstraintViolationException) {
            return 0;
        }
    }
}
