using MediatR;
using Microsoft.EntityFrameworkCore;
using School.Domain;
using School.Infrastructure;

namespace School.Application.Courses;

public record CancelCourse(Guid CourseId, string Reason) : IRequest<CancelCourseResult>;

public record CancelCourseResult(int Informed, int Refunded);

public class CancelCourseHandler : IRequestHandler<CancelCourse, CancelCourseResult>
{
    private readonly SchoolDbContext _context;
    private readonly IPublisher _publisher;

    public CancelCourseHandler(SchoolDbContext context, IPublisher publisher)
    {
        _context = context;
        _publisher = publisher;
    }

    public async Task<CancelCourseResult> Handle(CancelCourse request, CancellationToken cancellationToken)
    {
        var course = await _context.Courses
            .Include(c => c.Participants)
            .ThenInclude(p => p.Student)
            .SingleOrDefaultAsync(c => c.Id == request.CourseId, cancellationToken);
        if (course is null || course.State == CourseState.Cancelled)
        {
            return new CancelCourseResult(0, 0);
        }

        course.Cancel(request.Reason);
        await using var transaction = await _context.Database.BeginTransactionAsync(cancellationToken);
        var refunded = await _context.Bookings
            .Where(booking => booking.CourseId == course.Id && booking.PaidAt != null)
            .ExecuteUpdateAsync(
                set => set.SetProperty(booking => booking.RefundDue, true),
                cancellationToken);
        await _context.SaveChangesAsync(cancellationToken);
        await transaction.CommitAsync(cancellationToken);

        foreach (var participant in course.Participants)
        {
            await _publisher.Publish(new CourseCancelled(course.Id, participant.Student.Email), cancellationToken);
        }

        return new CancelCourseResult(course.Participants.Count, refunded);
    }
}

public record CourseCancelled(Guid CourseId, string Email) : INotification;
